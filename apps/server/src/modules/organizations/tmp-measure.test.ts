import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, anOrganization } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());
test("measure", async () => {
  const { organizationId, locationId } = await anOrganization(server, { licenses: 20000, credits: 1_000_000 });
  const { client } = await aBusiness(server, { hasNumber: false, organizationId, isOrganizationAdmin: true });
  for (const org of [organizationId, null])
  await sql`with made as (insert into accounts (company, organization_id, location_id, created_at, updated_at)
    select 'Branch ' || md5(n::text), ${org}::uuid, case when n % 7 = 0 and ${org}::uuid is not null then ${locationId}::uuid end, now(), now() from generate_series(1, ${org ? 10000 : 90000}::int) n returning account_id),
    c as (insert into account_counters (account_id, credit_hundredths) select account_id, account_id * 7 % 90000 from made)
    insert into users (account_id, email, password_hash, first_name, last_name, slug, created_at, updated_at)
    select account_id, 'b' || account_id || '@example.com', 'none', 'Bo', 'Reed', 'b' || account_id, now(), now() from made`.execute(server.services.db);
  await sql`analyze`.execute(server.services.db);
  const time = async (name: string, run: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let i = 0; i < 15; i++) { const t = performance.now(); await run(); times.push(performance.now() - t); }
    times.sort((a, b) => a - b);
    console.log(name, "median", times[7]!.toFixed(1), "max", times[14]!.toFixed(1));
  };
  const s = (body: object) => () => client.ok(api.organizations.searchAccounts, { body });
  await time("page 1 by name", s({}));
  await time("page 400 by name", s({ paging: { page: 400, pageSize: 25 } }));
  await time("term", s({ term: "b9f" }));
  await time("email term", s({ term: "b777@" }));
  await time("credits sort", s({ sort: "credits" }));
  await time("newest", s({ sort: "newest" }));
  await time("location", s({ locationId }));
  await time("licensed", s({ state: "licensed" }));
  await time("current", () => client.ok(api.organizations.current, {}));
  await time("locations", () => client.ok(api.organizations.searchLocations, { body: {} }));
  await time("one account", async () => client.ok(api.users.current, {}));
  const t = performance.now();
  const { accounts } = await client.ok(api.organizations.allocateCredits, { body: { accounts: { filter: {} }, creditsEach: 1 } });
  console.log("allocate to", accounts, (performance.now() - t).toFixed(0), "ms");
  expect(1).toBe(1);
}, 120_000);
