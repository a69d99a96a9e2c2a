import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { readMoreThan } from "../../../testing/rows-read.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dryRunJob, importJob } from "../contact-imports.jobs.ts";

/** The contacts in the account, and those in the file. */
const IN_ACCOUNT = 40_000;
const ROWS = 2_000;
/** Several statements of a chunk may read a row. */
const READS = ROWS * 8;

const { contactImports } = api;
const unstopped = new AbortController().signal;

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  const now = server.clock.now();
  // Nothing is analyzed, as during a real import.
  await sql`
    insert into contacts (account_id, first_name, phone_number, email, created_at, updated_at)
    select ${maya.accountId}, 'First' || n, '+1512' || lpad((2000000 + n)::text, 7, '0'), 'p' || n || '@example.com',
      ${now}, ${now}
    from generate_series(1, ${IN_ACCOUNT}::int) n
  `.execute(server.services.db);
});
afterAll(() => server.close());

const numbers = Array.from({ length: ROWS }, (_, index) => `Firsty,512${2_000_050 + index * 7},`);
const emails = Array.from({ length: ROWS }, (_, index) => `Firsty,,p${50 + index * 7}@example.com`);

it.each([
  ["numbers", numbers, { created: 0, updated: ROWS }],
  ["the same numbers again", numbers, { created: 0, unchanged: ROWS }],
  ["emails alone, of the same people", emails, { created: 0, unchanged: ROWS }],
])("an import of %s reads no more of the account than the file contains", async (_what, lines, result) => {
  const { client, accountId } = maya;
  const { _id: importId } = await client.ok(contactImports.upload, {
    body: {},
    upload: new File([`First name,Phone,Email\n${lines.join("\n")}\n`], "people.csv"),
  });
  const params = { importId };
  const choice = { hasHeader: true, fields: ["firstName", "phoneNumber", "email"] as const, tags: ["Fair"] };
  const body = { ...choice, fields: [...choice.fields] };
  await client.ok(contactImports.dryRun, { params, body });
  const { dry_run_id: dryRunId } = await server.services.db
    .selectFrom("contact_imports")
    .where("account_id", "=", accountId)
    .where("id", "=", importId)
    .select("dry_run_id")
    .executeTakeFirstOrThrow();
  expect(dryRunId).not.toBeNull();
  const of = { accountId, importId };
  const dryRun = () =>
    dryRunJob.run(server.services, { ...of, dryRunId: dryRunId!, ...body, updates: [] }, unstopped);
  expect(await readMoreThan(server, READS, dryRun)).toEqual({});
  expect(await client.ok(contactImports.get, { params })).toMatchObject({
    dryRun: { isDone: true, ...result },
  });

  await client.ok(contactImports.start, { params, body });
  expect(await readMoreThan(server, READS, () => importJob.run(server.services, of, unstopped))).toEqual({});
  expect(await client.ok(contactImports.get, { params })).toMatchObject({ state: "done", ...result });
});
