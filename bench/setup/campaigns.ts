import { type Connection, sql } from "../../apps/server/src/db/connection.ts";
import { uuidv7 } from "../../apps/server/src/db/uuid.ts";

export interface BenchCampaign {
  id: string;
  eventId: string;
}

/** A running campaign with one message; for a calendar campaign, on a day that many days away. */
export async function aRunningCampaign(
  db: Connection,
  accountId: number,
  { type, text, day, now }: { type: "drip" | "schedule"; text: string; day: string | null; now: Date },
): Promise<BenchCampaign> {
  const [id, eventId] = [uuidv7(), uuidv7()];
  await sql`
    insert into content_items (account_id, id, content_type, name, created_at, modified_at)
    values (${accountId}, ${id}, 'campaign', 'Bench', ${now}, ${now})
  `.execute(db);
  await sql`
    insert into campaigns (account_id, id, type, state, started_at, version)
    values (${accountId}, ${id}, ${type}, 'running', ${now}, 1)
  `.execute(db);
  await sql`
    insert into campaign_events (account_id, id, campaign_id, position, name, message_type, text, duration_type,
      time_of_day, scheduled_on, added_at)
    values (${accountId}, ${eventId}, ${id}, 1, 'Message 1', 'sms', ${text},
      ${type === "drip" ? "hours-minutes" : "days"}, '12:00', ${day}, ${now})
  `.execute(db);
  return { id, eventId };
}

/** Makes all contacts of the account wait for the campaign's message. */
export async function letWait(
  db: Connection,
  accountId: number,
  { id, eventId }: BenchCampaign,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<void> {
  await sql`
    insert into campaign_enrollments (account_id, campaign_id, contact_id, joined_at, entered_at, next_event_id, due_at)
    select account_id, ${id}, id, ${now}, ${now}, ${eventId}, ${dueAt} from contacts where account_id = ${accountId}
  `.execute(db);
}
