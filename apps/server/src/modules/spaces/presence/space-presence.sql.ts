import { type Connection, sql } from "../../../db/connection.ts";
import type { Named } from "../messages/space-content.ts";

/** Longer than a page takes to say so again, even in a tab that the browser has slowed down. */
const LASTS_SECONDS = 45;
const PEOPLE_AT_MOST = 50;

type Activity = "reading" | "writing";

/** Whose space it is, which one, and who is there. */
interface Here {
  accountId: number;
  spaceId: string;
  person: string;
}

/** Says what somebody does in a space, for a while; answers whether that is news. System time, as for a lease. */
export async function keepSpacePresence(
  db: Connection,
  { accountId, spaceId, person }: Here,
  { personAccountId, activity }: { personAccountId: number; activity: Activity },
): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    with before as (
      select activity from space_presence
      where account_id = ${accountId} and space_id = ${spaceId} and person = ${person}
        and until > clock_timestamp()
    ), kept as (
      insert into space_presence (account_id, space_id, person, person_account_id, activity, until)
      values (${accountId}, ${spaceId}, ${person}, ${personAccountId}, ${activity},
        clock_timestamp() + make_interval(secs => ${LASTS_SECONDS}))
      on conflict (account_id, space_id, person)
        do update set activity = excluded.activity, until = excluded.until
    )
    select not exists (select from before where activity = ${activity}) as is_news
  `.execute(db);
  return rows[0]?.is_news ?? false;
}

/** Somebody left a space; answers whether they were there. */
export async function endSpacePresence(
  db: Connection,
  { accountId, spaceId, person }: Here,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("space_presence")
    .where("account_id", "=", accountId)
    .where("space_id", "=", spaceId)
    .where("person", "=", person)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Present {
  person: string;
  personAccountId: number;
  activity: Activity;
  /** The member they are; null for the account's own people, and for who is no member any more. */
  member: Named | null;
}

/** Who else is in a space. */
export async function listPresentIn(
  db: Connection,
  { accountId, spaceId, person }: Here,
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select p.person, p.person_account_id as "personAccountId", p.activity, (
      select jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'company', c.company,
        'phoneNumber', c.phone_number)
      from space_members m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
      where p.person_account_id <> p.account_id and m.account_id = p.account_id and m.space_id = p.space_id
        and m.user_id = p.person::uuid and m.user_state = 'joined'
    ) as member
    from space_presence p
    where p.account_id = ${accountId} and p.space_id = ${spaceId} and p.person <> ${person}
      and p.until > clock_timestamp()
    order by p.until desc limit ${PEOPLE_AT_MOST}
  `.execute(db);
  return rows;
}

/** Whether a member of a space reads and writes there in the app. */
export async function hasAppMembers(db: Connection, accountId: number, spaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from space_members
    where account_id = ${accountId} and space_id = ${spaceId} and user_state = 'joined' limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function forgetSpacePresences(db: Connection): Promise<void> {
  await sql`delete from space_presence where until < clock_timestamp()`.execute(db);
}
