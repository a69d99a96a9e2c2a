import { type Connection, sql } from "../../apps/server/src/db/connection.ts";
import { aSession } from "./engine-account.ts";

const FIRST_NAMES =
  "{Ana,Bo,Chloé,Dmitri,Esperanza,Fatima,Giovanni,Hannah,Ines,Jamal,Kai,Lena,Maya,Noor,Orla,Pavel,Quinn,Rosa,Sven,Tara}";
const LAST_NAMES =
  "{Lopez,Lindqvist,Okafor,Brown,Nguyen,Schmidt,Tanaka,Rivers,Garcia,Martin,Kowalski,Haddad,Byrne,Costa,Dubois,Ekström,Fischer,Gupta,Hansen,Ivanov,Johnson,Khan,Larsen}";
const REGIONS = "{us-tx,us-ca,us-ny,us-fl,us-wa}";

/** The tag of one in a hundred contacts; each of the next hundred tags is on one in a thousand. */
export const COMMON_TAG = "VIP";

/** An account with contacts that have searchable data: names, companies, places, birthdays, tags, a field. */
export async function anAudience(
  db: Connection,
  ownerDb: Connection,
  { contacts, now }: { contacts: number; now: Date },
): Promise<{ accountId: number; cookie: string; fieldId: string }> {
  const { account_id: accountId } = await db
    .insertInto("accounts")
    .values({ company: "Bench", onboarding_status: "complete", created_at: now, updated_at: now })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await db.insertInto("account_settings").values({ account_id: accountId }).execute();
  await db.insertInto("account_counters").values({ account_id: accountId, contacts }).execute();
  await db
    .insertInto("users")
    .values({
      account_id: accountId,
      email: `audience-${accountId}@example.com`,
      password_hash: "-",
      first_name: "Maya",
      last_name: "Rivers",
      slug: `audience-${accountId}`,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const { id: fieldId } = await db
    .insertInto("custom_fields")
    .values({ account_id: accountId, name: "Points", kind: "number", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await withoutIndexes(ownerDb, "contacts", contacts, async () => {
    await sql`
      insert into contacts (account_id, first_name, last_name, company, phone_number, email, region,
        birthday_month, birthday_date, custom_fields, created_at, updated_at)
      select ${accountId}, (${FIRST_NAMES}::text[])[1 + n % 20], (${LAST_NAMES}::text[])[1 + (n / 20) % 23] || n % 977,
        case when n % 3 = 0 then 'Company ' || n % 4001 else '' end,
        '+1' || (2010000000 + n::bigint * 5867 % 6000000000)::text, 'p' || n || '@example' || n % 50 || '.com',
        (${REGIONS}::text[])[1 + n % 5], n % 12, 1 + n % 28,
        case when n % 4 = 0 then jsonb_build_object(${fieldId}::text, (n % 1000)::text) else '{}' end,
        ${now}::timestamptz - n * interval '40 seconds', ${now}
      from generate_series(1, ${contacts}::int) n
    `.execute(ownerDb);
    await sql`
      insert into tags (account_id, name, created_at)
      select ${accountId}, case n when 0 then ${COMMON_TAG} else 'Tag ' || n end, ${now} from generate_series(0, 100) n
    `.execute(ownerDb);
    await sql`
      insert into contact_tags (account_id, contact_id, tag_id)
      select ${accountId}, c.id, t.id from (
        select id, row_number() over () as n from contacts where account_id = ${accountId}
      ) c join tags t on t.account_id = ${accountId} and t.name =
        case when c.n % 10 = 0 then ${COMMON_TAG} when c.n % 10 = 1 then 'Tag ' || (1 + c.n / 10 % 100) end
    `.execute(ownerDb);
  });
  return { accountId, cookie: await aSession(db, accountId, now), fieldId };
}

/** Fills a large table faster: its indexes without constraints are recreated once it is full. */
export async function withoutIndexes(
  db: Connection,
  table: "contacts" | "messages",
  rows: number,
  fill: () => Promise<void>,
): Promise<void> {
  if (rows < 100_000) return fill();
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not i.indisunique
  `.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await fill();
  for (const { made } of indexes) await sql.raw(made).execute(db);
}
