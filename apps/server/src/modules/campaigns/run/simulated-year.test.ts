import { api } from "@broadcast/contract";
import type { Campaign } from "@broadcast/contract/campaigns";
import { wallTime } from "@broadcast/domain/time/dates";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { doDueSteps } from "./run-steps.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { campaigns } = api;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "America/Toronto",
];
const LATE_HOURS = 24;

/** The number of simulated years; set higher for longer manual runs. */
const RUNS = Number(process.env.CAMPAIGN_YEARS ?? 1);

const at = (time: string, more: object = {}) => ({ timeOfDay: time, ...more });
const MESSAGES: Record<Campaign["type"], object[]> = {
  drip: [
    at("09:00", { scheduledDays: 2 }),
    at("14:30", { scheduledDays: 30 }),
    at("10:00", { scheduledDays: 90 }),
  ],
  delay: [at("09:30", { scheduledDays: 5 }), at("11:00", { scheduledDays: 120 })],
  event: [at("10:00", { scheduledDays: 7, isBefore: "true" }), at("10:00", { scheduledDays: 1 })],
  countdown: [at("12:00", { scheduledDays: 30 }), at("12:00", { scheduledDays: 3 })],
  schedule: [at("08:30", { scheduledAt: "2026-12-24" }), at("09:00", { scheduledAt: "2027-03-14" })],
  repeat: [at("15:00", { scheduledAt: "2026-12-31", frequency: "month" })],
  birthday: [at("09:00")],
  anniversary: [at("11:00", { scheduledDays: 3 })],
};
const TYPES = Object.keys(MESSAGES) as Campaign["type"][];

const anOperation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("crash" as const), which: fc.nat(7) }) },
  fc.record({ kind: fc.constant("pause" as const), which: fc.nat(7) }),
  fc.record({ kind: fc.constant("edit" as const), which: fc.nat(7) }),
  fc.record({ kind: fc.constant("opt-out" as const), which: fc.nat(3) }),
  fc.record({ kind: fc.constant("move" as const), which: fc.nat(3) }),
);
type Operation = typeof anOperation extends fc.Arbitrary<infer T> ? T : never;

/**
 * A year of all types, in time zones across the continent, with people's actions and dying workers. The clock jumps
 * from one due time to the next.
 */
test("a year of all types has no duplicates, no losses and nothing outside its hours, whatever happens meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ after: fc.integer({ min: 1, max: 40 }), operation: anOperation }), {
        minLength: 6,
        maxLength: 12,
      }),
      fc.array(fc.constantFrom(...ZONES), { minLength: 4, maxLength: 4 }),
      async (script, zones) => {
        server.backToAfternoon();
        await new Year(await aBusiness(server, { credits: 100_000 })).run(script, zones);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);

class Year {
  readonly #ids: string[] = [];
  readonly #people: string[] = [];
  #crashes = 0;
  #maya: Business;
  constructor(maya: Business) {
    this.#maya = maya;
  }

  async run(script: readonly { after: number; operation: Operation }[], zones: readonly string[]) {
    for (const [index, timeZone] of zones.entries()) {
      const { contactId } = await aContact(server, this.#maya);
      const day = { month: (index * 3 + 1) % 12, date: index === 0 ? 28 : 5 + index };
      const body = { timeZone, birthday: day, anniversary: day };
      await this.#maya.client.ok(api.contacts.change, { params: { contactId }, body: body as never });
      this.#people.push(contactId);
    }
    for (const type of TYPES) await this.#start(type);
    const end = server.clock.now().getTime() + 366 * DAY;
    const plan = [...script];
    for (let round = 0; server.clock.now().getTime() < end; round++) {
      if (round > 2_000) throw new Error("the year never ends");
      const next = plan[0] && round % plan[0].after === 0 ? plan.shift() : undefined;
      if (next) await this.#do(next.operation);
      await this.#settle();
      const { rows } = await sql<{ at: Date | null }>`
        select min(due_at) as at from campaign_enrollments where account_id = ${this.#maya.accountId}
      `.execute(server.services.db);
      if (!rows[0]?.at || rows[0].at.getTime() > end) break;
      server.advance(Math.max(1_000, rows[0].at.getTime() - server.clock.now().getTime() + 1_000));
    }
    await this.#check();
  }

  async #client() {
    this.#maya = { ...this.#maya, client: await aSession(server, this.#maya) };
    return this.#maya.client;
  }

  async #start(type: Campaign["type"]) {
    const { client } = this.#maya;
    const { _id: id } = await client.ok(campaigns.create, { body: { name: type, type } });
    const eventAt = new Date(server.clock.now().getTime() + 60 * DAY).toISOString();
    await client.ok(campaigns.change, { params: { id }, body: { eventAt, lateHours: LATE_HOURS } });
    for (const [index, message] of MESSAGES[type].entries())
      await client.ok(campaigns.addEvent, { params: { id }, body: { ...message, text: `${type} ${index}` } });
    await client.ok(campaigns.start, { params: { id }, body: {} });
    await client.ok(campaigns.join, { params: { id }, body: { ids: this.#people } });
    this.#ids.push(id);
  }

  /** Runs rounds until nothing is due; now and then a worker dies in the middle of one, which is rolled back. */
  async #settle() {
    for (let round = 0; round < 50; round++) {
      if (this.#crashes > 0) {
        this.#crashes -= 1;
        await server.services.db
          .transaction()
          .execute(async (tx) => {
            await doDueSteps({ ...server.services, db: tx as never }).catch(() => {});
            throw new Error("killed");
          })
          .catch(() => {});
      }
      if ((await doDueSteps(server.services)) === 0) return;
    }
    throw new Error("it never ends");
  }

  async #do({ kind, which }: Operation) {
    const client = await this.#client();
    const id = this.#ids[which % this.#ids.length]!;
    const contactId = this.#people[which % this.#people.length]!;
    if (kind === "crash") this.#crashes += 2;
    else if (kind === "pause") {
      await client.ok(campaigns.pause, { params: { id }, body: {} });
      server.advance(30 * HOUR);
      await this.#settle();
      const again = await this.#client();
      await again.ok(campaigns.resume, { params: { id }, body: { missed: "skip" } });
    } else if (kind === "edit") {
      const { events } = await client.ok(campaigns.events, { params: { id } });
      const event = events.at(-1)!;
      const body = {
        text: `${event.text}!`,
        timeOfDay: event.timeOfDay,
        scheduledDays: event.scheduledDelayDays + event.scheduledBeforeDays + 1,
        isBefore: String(event.isBefore),
        ...(event.scheduledAt && { scheduledAt: event.scheduledAt }),
        ...(event.frequency && { frequency: event.frequency }),
      };
      await client.ok(campaigns.changeEvent, { params: { id, eventId: event._id }, body: body as never });
    } else if (kind === "opt-out") {
      await client.ok(api.contacts.change, { params: { contactId }, body: { doNotMessage: true } });
    } else {
      const body = { timeZone: ZONES[(which * 5) % ZONES.length]! };
      await client.ok(api.contacts.change, { params: { contactId }, body: body as never });
    }
  }

  async #check() {
    const { db } = server.services;
    const { accountId } = this.#maya;
    const doubled = await sql`
      select m.contact_id, m.cause_id, s.occurrence from campaign_sends s
      join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.account_id = ${accountId} group by 1, 2, 3, s.entry having count(*) > 1
    `.execute(db);
    expect(doubled.rows).toEqual([]);
    // A message that was moved while its contact's waited is taken back from them, and counts as not had.
    const unowned = await sql`
      select m.state, m.error_code, m.cause_id from messages m
      where m.account_id = ${accountId} and m.cause = 'campaign' and not exists (
        select from campaign_sends s where s.account_id = m.account_id and s.message_id = m.id
      ) and not (m.state = 'unsent' and m.error_code = 'taken-back')
    `.execute(db);
    expect(unowned.rows).toEqual([]);
    const lost = await sql`
      select 1 from campaign_enrollments where account_id = ${accountId} and state = 'in' and due_at <= ${server.clock.now()}
    `.execute(db);
    expect(lost.rows).toEqual([]);
    const miscounted = await sql`
      select campaign_id, state, next_event_id, is_waiting, is_put_off from (
        select campaign_id, state, next_event_id, due_at is not null as is_waiting,
          held_due_at is not null and not is_held as is_put_off, 1 as count
        from campaign_enrollments where account_id = ${accountId}
        union all
        select campaign_id, state, next_event_id, is_waiting, is_put_off, -count
        from campaign_counts where account_id = ${accountId}
      ) c group by 1, 2, 3, 4, 5 having sum(count) <> 0
    `.execute(db);
    expect(miscounted.rows.length).toBe(0);
    const { rows: sends } = await sql<{ outcome: string; reason: string | null; dueAt: Date; doneAt: Date }>`
      select outcome, reason, due_at as "dueAt", done_at as "doneAt" from campaign_sends where account_id = ${accountId}
    `.execute(db);
    expect(sends.length).toBeGreaterThan(10);
    // Every unsent message has a reason.
    expect(sends.filter(({ outcome, reason }) => outcome !== "sent" && !reason)).toEqual([]);
    const late = sends.filter(
      ({ outcome, dueAt, doneAt }) =>
        outcome === "sent" && doneAt.getTime() - dueAt.getTime() > LATE_HOURS * HOUR,
    );
    expect(late).toEqual([]);
    // Nine o'clock stays nine o'clock: each time is a whole or half hour in a recipient's time zone.
    const odd = sends.filter(({ dueAt }) => wallTime(dueAt, "UTC").minute % 30 !== 0);
    expect(odd).toEqual([]);
  }
}
