import { type Connection, sql } from "../../../db/connection.ts";
import { AT_ONCE, setDueAgain } from "./enrollments.sql.ts";

interface OfContact {
  accountId: number;
  campaignId: string;
  contactId: string;
}

interface Next {
  eventId: string;
  occurrence: string;
  entry: number;
  position: number;
  dueAt: Date;
}

const ofContact = ({ accountId, campaignId, contactId }: OfContact) => sql`
  account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = ${contactId} and state = 'in'
`;

/** Returns a contact's next message, locked until the transaction ends; null when none is known. */
export async function lockNext(db: Connection, place: OfContact): Promise<Next | null> {
  const { rows } = await sql<Next>`
    select e.next_event_id as "eventId", e.next_occurrence as occurrence, e.entry, v.position,
      coalesce(e.held_due_at, e.due_at) as "dueAt"
    from campaign_enrollments e
    join campaign_events v on v.account_id = e.account_id and v.id = e.next_event_id
    where e.account_id = ${place.accountId} and e.campaign_id = ${place.campaignId} and e.contact_id = ${place.contactId}
      and e.state = 'in' and not e.is_stale and coalesce(e.held_due_at, e.due_at) is not null
    for update of e
  `.execute(db);
  return rows[0] ?? null;
}

/** Records that a contact skips a message; the following one is timed at once. */
export async function skipNext(
  db: Connection,
  place: OfContact,
  { eventId, occurrence, entry, position, dueAt }: Next,
  { isDated, now }: { isDated: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into campaign_sends
      (account_id, campaign_id, event_id, contact_id, entry, occurrence, outcome, reason, due_at, done_at)
    values (${place.accountId}, ${place.campaignId}, ${eventId}, ${place.contactId}, ${isDated ? 0 : entry}, ${occurrence},
      'skipped', 'You skipped it.', ${dueAt}, ${now})
    on conflict do nothing
  `.execute(db);
  await sql`
    update campaign_enrollments set last_position = ${position}, last_at = ${dueAt}, is_stale = true, due_at = ${AT_ONCE},
      held_due_at = null, meant_at = null, is_held = false, pinned_event_id = null, pinned_occurrence = null, pinned_at = null,
      is_pinned_by_hand = false, pinned_on = null
    where ${ofContact(place)}
  `.execute(db);
}

/** Holds the next message until a user releases it. */
export async function holdNext(db: Connection, place: OfContact): Promise<void> {
  await sql`
    update campaign_enrollments set is_held = true, held_due_at = coalesce(held_due_at, meant_at, due_at), due_at = null, meant_at = null
    where ${ofContact(place)}
  `.execute(db);
}

/** Releases a held message. */
export async function letNextGoOn(
  db: Connection,
  { accountId, campaignId, contactId }: OfContact,
  now: Date,
): Promise<void> {
  await sql`
    update campaign_enrollments e set ${setDueAgain(now)}
    from campaigns c
    where c.account_id = e.account_id and c.id = e.campaign_id and e.account_id = ${accountId}
      and e.campaign_id = ${campaignId} and e.contact_id = ${contactId} and e.state = 'in' and e.is_held
  `.execute(db);
}

/** Releases those for whom a message was held that is deleted: they continue with the next one. */
export async function releaseFromDeleted(
  db: Connection,
  accountId: number,
  campaignId: string,
  eventId: string,
): Promise<void> {
  await sql`
    update campaign_enrollments set is_held = false, due_at = held_due_at, held_due_at = null
    where account_id = ${accountId} and campaign_id = ${campaignId} and next_event_id = ${eventId} and state = 'in'
      and is_held
  `.execute(db);
}

/** Sets the time of the next message, whatever its timing says. */
export async function pinNext(
  db: Connection,
  place: OfContact,
  { eventId, occurrence }: Next,
  at: Date,
  now: Date,
): Promise<void> {
  await sql`
    update campaign_enrollments set pinned_event_id = ${eventId}, pinned_occurrence = ${occurrence}, pinned_at = ${at},
      is_pinned_by_hand = true, pinned_on = ${now}, meant_at = null,
      due_at = case when held_due_at is null then ${at}::timestamptz end,
      held_due_at = case when held_due_at is not null then ${at}::timestamptz end
    where ${ofContact(place)}
  `.execute(db);
}
