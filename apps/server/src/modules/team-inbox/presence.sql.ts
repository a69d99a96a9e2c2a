import { type Connection, sql } from "../../db/connection.ts";

/** Longer than a page takes to renew it, even in a tab throttled by the browser. */
const LASTS_SECONDS = 45;
const PRESENT_AT_MOST = 200;

/** A place where users of an account, and members of its spaces, can meet. */
export interface PresencePlace {
  accountId: number;
  kind: "chat" | "space";
  /** The chat's contact, or the space. */
  id: string;
}

type Activity = "reading" | "writing";

/** Records what a person does in a place, for a while; returns whether that is news. System time, as for a lease. */
export async function keepPresence(
  db: Connection,
  { accountId, kind, id }: PresencePlace,
  { person, personAccountId, activity }: { person: string; personAccountId: number; activity: Activity },
): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    with before as (
      select activity from presence
      where account_id = ${accountId} and place_kind = ${kind} and place_id = ${id} and person = ${person}
        and until > clock_timestamp()
    ), kept as (
      insert into presence (account_id, place_kind, place_id, person, person_account_id, activity, until)
      values (${accountId}, ${kind}, ${id}, ${person}, ${personAccountId}, ${activity},
        clock_timestamp() + make_interval(secs => ${LASTS_SECONDS}))
      on conflict (account_id, place_kind, place_id, person)
        do update set activity = excluded.activity, until = excluded.until
    )
    select not exists (select from before where activity = ${activity}) as is_news
  `.execute(db);
  return rows[0]?.is_news ?? false;
}

/** Records that a person left a place; returns whether they were there. */
export async function endPresence(
  db: Connection,
  { accountId, kind, id }: PresencePlace,
  person: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("presence")
    .where("account_id", "=", accountId)
    .where("place_kind", "=", kind)
    .where("place_id", "=", id)
    .where("person", "=", person)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Present {
  placeId: string;
  person: string;
  personAccountId: number;
  activity: Activity;
}

/** Lists who else is in one place of an account, or in any of a kind, latest first. */
export async function listPresent(
  db: Connection,
  { accountId, kind, id }: Pick<PresencePlace, "accountId" | "kind"> & { id?: string },
  person: string,
): Promise<Present[]> {
  return db
    .selectFrom("presence")
    .where("account_id", "=", accountId)
    .where("place_kind", "=", kind)
    .$if(id !== undefined, (query) => query.where("place_id", "=", id!))
    .where("person", "!=", person)
    .where(sql<boolean>`until > clock_timestamp()`)
    .select(["place_id as placeId", "person", "person_account_id as personAccountId", "activity"])
    .orderBy("until", "desc")
    .limit(PRESENT_AT_MOST)
    .execute();
}

export async function forgetPresences(db: Connection): Promise<void> {
  await sql`delete from presence where until < clock_timestamp()`.execute(db);
}
