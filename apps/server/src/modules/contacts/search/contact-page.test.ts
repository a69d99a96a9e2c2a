import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { ContactSort } from "../contacts.sql.ts";
import { type PageLimits, readContactPage } from "./contact-page.sql.ts";
import type { ContactSearch } from "./contact-terms.sql.ts";

const CONTACTS = 600;
const PAGE = 7;

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server, { hasNumber: false });
  const { db } = server.services;
  await sql`
    insert into contacts (account_id, first_name, last_name, company, phone_number, email, region, archived_at,
      created_at, updated_at)
    select ${maya.accountId}, (array['Ana','Bo','Tara'])[1 + n % 3], 'L' || n % 40,
      case when n % 5 = 0 then 'Company ' || n % 11 else '' end, '+1' || (6030000000 + n)::text,
      case when n % 2 = 0 then 'p' || n || '@example.com' end, case when n > 500 then 'us-ny' else 'us-tx' end,
      case when n % 50 = 0 then now() end, now() - n % 90 * interval '1 hour', now()
    from generate_series(1, ${CONTACTS}::int) n
  `.execute(db);
  await sql`
    update account_counters set contacts = ${CONTACTS}, archived_contacts = ${CONTACTS / 50}
    where account_id = ${maya.accountId}
  `.execute(db);
  await sql`
    insert into tags (account_id, name, created_at)
    select ${maya.accountId}, name, now() from unnest(array['VIP', 'Rare']) as name
  `.execute(db);
  await sql`
    insert into contact_tags (account_id, contact_id, tag_id)
    select c.account_id, c.id, t.id from contacts c join tags t using (account_id)
    where account_id = ${maya.accountId}
      and case t.name when 'VIP' then c.first_name = 'Bo' else c.last_name = 'L9' and c.first_name = 'Ana' end
  `.execute(db);
});
afterAll(() => server.close());

const all = (...conditions: object[]): Pick<ContactSearch, "conditions"> => ({
  conditions: [{ match: "all", groups: [{ match: "all", conditions }] } as ContactConditions],
});

const searches: Omit<ContactSearch, "askedAt">[] = [
  { term: "a" },
  { term: "tara" },
  { term: "ana l3" },
  { term: "p12" },
  { term: "603" },
  { term: "nobody" },
  { term: "company", filter: "archived" },
  { tag: "vip" },
  { tag: "Rare" },
  { tag: "VIP", term: "l1" },
  all({ field: "region", is: "any-of", regions: ["us-ny"] }),
  all({ field: "company", is: "contains", value: "company 4" }, { field: "email", is: "filled", value: "" }),
  all({ field: "tags", is: "none-of", tags: ["VIP"] }, { field: "firstName", is: "equals", value: "Tara" }),
];

const small: PageLimits = { large: 1e9, many: 1, places: 1, latest: 1, further: 1, gathered: 1 };
/**
 * Ways of reading a large account: with large or small samples, enough matches soon, late or never, and little
 * gathered.
 */
const ways: PageLimits[] = [
  { large: 10, many: 5, places: 600, latest: 600, further: 600, gathered: 600 },
  { large: 10, many: 5, places: 20, latest: 20, further: 100, gathered: 600 },
  { large: 10, many: 40, places: 60, latest: 30, further: 400, gathered: 20 },
  { large: 10, many: 1_000, places: 10, latest: 10, further: 10, gathered: 10 },
];

const idsOf = async (
  search: Omit<ContactSearch, "askedAt">,
  sort: ContactSort,
  offset: number,
  limits: PageLimits,
) => {
  const asked = { ...search, askedAt: { now: server.clock.now(), timeZone: "UTC" } };
  const page = { limit: PAGE, offset };
  const read = await readContactPage(server.services.db, maya.accountId, asked, sort, page, limits);
  return { ...read, ids: read.contacts.map(({ _id }) => _id) };
};

test.each(searches.map((search) => [JSON.stringify(search), search] as const))(
  "%s has the same pages in a large account, walked to or gathered, and a total that is exact or bounded",
  async (_, search) => {
    for (const sort of ["default", "lastName", "newest", "oldest"] as const)
      for (const offset of [0, PAGE, 5 * PAGE, 60 * PAGE]) {
        const exact = await idsOf(search, sort, offset, small);
        expect(exact.isBounded).toBe(false);
        for (const limits of ways) {
          const read = await idsOf(search, sort, offset, limits);
          expect(read.ids, `${sort} ${offset} ${JSON.stringify(limits)}`).toEqual(exact.ids);
          if (!read.isBounded) expect(read.total).toBe(exact.total);
          expect(read.total).toBeLessThanOrEqual(exact.total);
          // Paging on reaches the last of them.
          if (exact.total > offset + PAGE) expect(read.total).toBeGreaterThan(offset + PAGE);
        }
      }
  },
);
