import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { MigrationError, migrate } from "./migrate.ts";

test("a database that a newer version used is refused and left unchanged", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const bring = () => migrate(database.ownerUrl, database.appUrl);
    await client.query("insert into schema_migrations (name) values ('9999-from-the-future.sql')");
    const refusal = await bring().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationError);
    expect((refusal as Error).message).toContain("a newer version of Project Broadcast");
    await client.query("delete from schema_migrations where name like '9999%'");
    expect(await bring()).toEqual({ applied: [] });
  } finally {
    await client.end();
    await database.drop();
  }
});
