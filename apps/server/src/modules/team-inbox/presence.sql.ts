import { type Connection, sql } from "../../db/connection.ts";

/** Longer than a page takes to say so again, even in a tab that the browser has slowed down. */
const LASTS_SECONDS = 45;
const CHATS_AT_MOST = 200;

type Activity = "reading" | "writing";

/** Says what somebody does in a chat, for a while; answers whether that is news. System time, as for a lease. */
export async function keepPresence(
  db: Connection,
  accountId: number,
  { contactId, person, activity }: { contactId: string; person: string; activity: Activity },
): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    with before as (
      select activity from chat_presence
      where account_id = ${accountId} and contact_id = ${contactId} and person = ${person}
        and until > clock_timestamp()
    ), kept as (
      insert into chat_presence (account_id, contact_id, person, activity, until)
      values (${accountId}, ${contactId}, ${person}, ${activity},
        clock_timestamp() + make_interval(secs => ${LASTS_SECONDS}))
      on conflict (account_id, contact_id, person)
        do update set activity = excluded.activity, until = excluded.until
    )
    select not exists (select from before where activity = ${activity}) as is_news
  `.execute(db);
  return rows[0]?.is_news ?? false;
}

/** Somebody left a chat; answers whether they were there. */
export async function endPresence(
  db: Connection,
  accountId: number,
  { contactId, person }: { contactId: string; person: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("chat_presence")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where("person", "=", person)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Who else is in which chats of an account. */
export async function listPresent(
  db: Connection,
  accountId: number,
  person: string,
): Promise<{ contactId: string; person: string; activity: Activity }[]> {
  return db
    .selectFrom("chat_presence")
    .where("account_id", "=", accountId)
    .where("person", "!=", person)
    .where(sql<boolean>`until > clock_timestamp()`)
    .select(["contact_id as contactId", "person", "activity"])
    .orderBy("until", "desc")
    .limit(CHATS_AT_MOST)
    .execute();
}

export async function forgetPresences(db: Connection): Promise<void> {
  await sql`delete from chat_presence where until < clock_timestamp()`.execute(db);
}
