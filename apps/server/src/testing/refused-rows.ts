import pg from "pg";
import type { TestServer } from "./test-server.ts";

/** Makes the database refuse new rows of a table that meet a condition on `new`; returns a function that ends that. */
export async function refuseRows(
  server: TestServer,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''No''; end';
    create trigger refusing before insert on ${table} for each row when (${condition}) execute function refuse()
  `);
  return async () => {
    await owner.query("drop function refuse cascade");
    await owner.end();
  };
}
