import { type Connection, sql } from "../db/connection.ts";
import type { DemoPerson } from "./demo-people.ts";

const DAY_MS = 86_400_000;
const PAGE = "https://rivers-studio.example/newsletter";
const AGREED =
  "Text me news and offers from Rivers Studio. Message and data rates may apply. Reply STOP to opt out.";
const AGREED_TO_CALLS = `${AGREED} You may also leave me recorded messages about early access.`;

/** Writes the consents of the newsletter's readers, of VIPs for voice drops too, and withdrawals by STOP. */
export async function writeConsents(
  db: Connection,
  accountId: number,
  people: DemoPerson[],
  now: Date,
): Promise<void> {
  const readers = people.filter(
    (person) => person.tags.includes("Newsletter") || person.tags.includes("VIP"),
  );
  await sql`
    with given as (
      select p.*, case when is_vip then '{text,picture,voice}' else '{text,picture}' end::text[] as channels
      from unnest(
        ${readers.map((person) => person.id)}::uuid[],
        ${readers.map((person) => person.phoneNumber)}::text[],
        ${readers.map((person) => person.tags.includes("VIP"))}::boolean[],
        ${readers.map((person) => person.isOptedOut)}::boolean[],
        ${readers.map((person) => new Date(now.getTime() - person.ageDays * DAY_MS).toISOString())}::timestamptz[]
      ) as p (contact_id, address, is_vip, is_opted_out, time)
    ), standing as (
      insert into consents (account_id, address, channel, granted_at)
      select ${accountId}, address, unnest(channels), time from given where not is_opted_out
    )
    insert into consent_log (account_id, address, event, channels, source, wording, contact_id, page, time)
    select ${accountId}, address, 'consent', channels, 'page',
      case when is_vip then ${AGREED_TO_CALLS} else ${AGREED} end, contact_id, ${PAGE}, time
    from given order by time
  `.execute(db);
  const gone = people.filter((person) => person.isOptedOut);
  await sql`
    insert into consent_log (account_id, address, event, channels, source, wording, contact_id, time)
    select ${accountId}, address, 'opt-out', '{text,picture,voice}', 'text', 'STOP', contact_id, time
    from unnest(
      ${gone.map((person) => person.id)}::uuid[], ${gone.map((person) => person.phoneNumber)}::text[],
      ${gone.map((person) => new Date(now.getTime() - (person.ageDays - 1) * DAY_MS).toISOString())}::timestamptz[]
    ) as p (contact_id, address, time)
  `.execute(db);
}
