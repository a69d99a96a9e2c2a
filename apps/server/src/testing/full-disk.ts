import { connect, sql } from "../db/connection.ts";
import type { TestServer } from "./test-server.ts";

/** Runs `act` while no row can be added to `table` for lack of room in the database. */
export async function whileFull<T>(
  { ownerUrl }: TestServer,
  table: string,
  act: () => Promise<T>,
  errorCode = "disk_full",
): Promise<T> {
  const owner = connect(ownerUrl, 1);
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = ${sql.lit(errorCode)}; end $$
  `.execute(owner);
  await sql`
    create trigger no_room before insert on ${sql.table(table)} for each row execute function no_room()
  `.execute(owner);
  try {
    return await act();
  } finally {
    await sql`drop function no_room cascade`.execute(owner);
    await owner.destroy();
  }
}
