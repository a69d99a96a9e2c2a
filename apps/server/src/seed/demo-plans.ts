import { atClock, dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { DemoPerson } from "./demo-people.ts";

const DAY_MS = 86_400_000;
const TIME_ZONE = "America/Chicago";

/** Days from the day of the demo to the open day; nothing is sent in the first days of a trial. */
const OPEN_DAY_IN = 12;
const GUESTS = 60;

const OPEN_DAY = {
  name: "Open studio day",
  messages: [
    {
      name: "Save the date",
      days: 7,
      isBefore: true,
      text: "Hi {{firstName|friend}}, our open studio day is a week from today. Come by and watch a coat being cut. Reply STOP to opt out.",
    },
    {
      name: "Tomorrow",
      days: 1,
      isBefore: true,
      text: "Tomorrow is open studio day, {{firstName|friend}}: 6 to 9 at 1204 South Congress. Parking is behind the building.",
    },
    {
      name: "Thank you",
      days: 1,
      isBefore: false,
      text: "Thank you for coming by, {{firstName|friend}}! Everything you saw is 10% off until Sunday.",
    },
  ],
};

const NEWS = {
  name: "Winter hours",
  inDays: 3,
  text: "Hi {{firstName|friend}}, starting Monday we're open 10 to 5. Reply STOP to opt out.",
  audience: ({ tags, isOptedOut }: DemoPerson) => tags.includes("Austin") && !isOptedOut,
};

/** Writes upcoming work, so that the calendar shows a busy business: a running campaign and a broadcast. */
export async function writePlans(
  db: Connection,
  accountId: number,
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  const guests = people.filter(({ tags, isOptedOut }) => tags.includes("VIP") && !isOptedOut);
  await writeOpenDay(db, accountId, guests.slice(0, GUESTS), now);
  await writeNews(db, accountId, people.filter(NEWS.audience), now);
}

const inDays = (now: Date, days: number, time: string): Date =>
  atClock(dayAfter(dayOf(now, TIME_ZONE), days), time, TIME_ZONE);

async function writeOpenDay(
  db: Connection,
  accountId: number,
  guests: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  const id = uuidv7();
  const startedAt = new Date(now.getTime() - 2 * DAY_MS);
  await sql`
    insert into content_items (account_id, id, content_type, name, created_at, modified_at)
    values (${accountId}, ${id}, 'campaign', ${OPEN_DAY.name}, ${startedAt}, ${startedAt})
  `.execute(db);
  await sql`
    insert into campaigns (account_id, id, type, state, event_at, started_at, version)
    values (${accountId}, ${id}, 'event', 'running', ${inDays(now, OPEN_DAY_IN, "18:00")}, ${startedAt}, 1)
  `.execute(db);
  for (const [place, { name, days, isBefore, text }] of OPEN_DAY.messages.entries())
    await sql`
      insert into campaign_events (account_id, id, campaign_id, position, name, message_type, text, duration_type,
        is_before, days, time_of_day, added_at)
      values (${accountId}, ${uuidv7()}, ${id}, ${place + 1}, ${name}, 'sms', ${text}, 'days', ${isBefore}, ${days}, '10:00',
        ${startedAt})
    `.execute(db);
  await sql`
    insert into campaign_versions (account_id, campaign_id, version, events, published_at)
    select ${accountId}, ${id}, 1, jsonb_agg(
      jsonb_build_object('name', name, 'text', text, 'durationType', duration_type, 'isBefore', is_before, 'days', days,
        'timeOfDay', time_of_day) order by position
    ), ${startedAt}
    from campaign_events where account_id = ${accountId} and campaign_id = ${id}
  `.execute(db);
  // The worker times each of them, like any contact who joins.
  await sql`
    insert into campaign_enrollments (account_id, campaign_id, contact_id, joined_at, entered_at, join_reason, is_stale,
      due_at)
    select ${accountId}, ${id}, g.id, ${startedAt}, ${startedAt}, 'You added them.', true, 'epoch'
    from unnest(${guests.map((guest) => guest.id)}::uuid[]) as g (id)
  `.execute(db);
}

async function writeNews(
  db: Connection,
  accountId: number,
  audience: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  const id = uuidv7();
  const writtenAt = new Date(now.getTime() - 10 * DAY_MS);
  await db
    .insertInto("broadcasts")
    .values({
      account_id: accountId,
      id,
      name: NEWS.name,
      text: NEWS.text,
      state: "scheduled",
      scheduled_at: inDays(now, NEWS.inDays, "11:00"),
      chosen: audience.length,
      created_at: writtenAt,
      updated_at: writtenAt,
    })
    .execute();
  await sql`
    insert into broadcast_recipients (account_id, broadcast_id, contact_id)
    select ${accountId}, ${id}, r.id from unnest(${audience.map((person) => person.id)}::uuid[]) as r (id)
  `.execute(db);
}
