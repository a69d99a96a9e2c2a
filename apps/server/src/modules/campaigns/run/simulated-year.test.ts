import { api } from "@broadcast/contract";
import type { Campaign } from "@broadcast/contract/campaigns";
import { wallTime } from "@broadcast/domain/time/dates";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { DAY, HOUR } from "../../../testing/flows.ts";
import { AutomationWorld } from "../../../testing/simulation/automation-world.ts";
import { anyone, happening, homes, hoursUpTo, scripts } from "../../../testing/simulation/happenings.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { doDueSteps } from "./run-steps.ts";

/** More years, or others, for longer runs by hand. */
const YEARS = Number(process.env.SIMULATED_YEARS ?? 1);
const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_129);

const LATE_HOURS = 24;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { campaigns } = api;

/** When a message is sent; `inDays` is a date that many days from the start. */
type Timing = { time: string; days?: number; inDays?: number; isBefore?: true; frequency?: "week" };

/** Hours inside and outside everybody's day. */
const TIMES = ["09:00", "14:30", "22:30", "06:00", "12:00"];
const spread = (timings: readonly Omit<Timing, "time">[]): Timing[] =>
  timings.map((timing, index) => ({ time: TIMES[index % TIMES.length]!, ...timing }));

const TIMINGS: Record<Campaign["type"], Timing[]> = {
  drip: spread(Array.from({ length: 9 }, (_, index) => ({ days: 2 * index + 4 }))),
  delay: spread(Array.from({ length: 8 }, (_, index) => ({ days: 23 * index }))),
  event: spread([
    ...[130, 90, 40, 14, 3].map((days) => ({ days, isBefore: true as const })),
    ...[1, 10, 60].map((days) => ({ days })),
  ]),
  countdown: spread([120, 80, 50, 30, 9, 3].map((days) => ({ days }))),
  schedule: spread(Array.from({ length: 8 }, (_, index) => ({ inDays: 12 + 37 * index }))),
  repeat: spread([{ inDays: 5, frequency: "week" }]),
  birthday: spread([{}]),
  anniversary: spread([{ days: 3 }]),
};
const TYPES = Object.keys(TIMINGS) as Campaign["type"][];
const IS_ONCE: ReadonlySet<string> = new Set(["drip", "delay", "event", "countdown", "schedule"]);

const type = fc.constantFrom(...TYPES);
const nth = fc.nat(12);
const ofCampaigns = fc.oneof(
  happening("pause", {
    type,
    hours: hoursUpTo(80),
    missed: fc.constantFrom("shift" as const, "skip" as const, "send" as const),
  }),
  happening("retime", { type, nth, days: fc.integer({ min: -3, max: 5 }) }),
  happening("reword", { type, nth }),
  happening("move-day", { type, nth, days: fc.nat(9) }),
  happening("move-event", {
    type: fc.constantFrom("event" as const, "countdown" as const),
    hours: fc.integer({ min: -60, max: 300 }),
  }),
  happening("add", {
    type: fc.constantFrom("drip" as const, "delay" as const, "event" as const),
    days: fc.nat(20),
  }),
  happening("remove", { type, nth }),
  happening("fast-forward", { type, who: anyone, days: fc.nat(3) }),
  happening("change-next", {
    type,
    who: anyone,
    action: fc.constantFrom("skip" as const, "hold" as const, "go-on" as const, "reschedule" as const),
    hours: hoursUpTo(200),
  }),
  happening("rejoin", { type, who: anyone, hours: fc.nat(50) }),
  happening("birthday", { who: anyone, days: fc.integer({ min: -10, max: 30 }) }),
);
type OfCampaigns = typeof ofCampaigns extends fc.Arbitrary<infer T> ? T : never;

test("a year of all types has no duplicates, no losses and nothing outside its hours, whatever happens meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(scripts(ofCampaigns, 120), homes, async (script, timeZones) => {
      const world = await AutomationWorld.begin(
        server,
        { cause: "campaign", table: "campaign_enrollments", doDue: doDueSteps },
        timeZones,
      );
      const year = new Year(world);
      await year.start();
      await world.play(script, 366, (what) => year.perform(what));
      await world.check(() => year.check());
    }),
    { numRuns: YEARS, seed: SEED, endOnFailure: true },
  );
}, 3_600_000);

class Year {
  readonly #world: AutomationWorld;
  readonly #ids = new Map<Campaign["type"], string>();
  #added = 0;

  constructor(world: AutomationWorld) {
    this.#world = world;
  }

  async start(): Promise<void> {
    const { client, people } = this.#world;
    for (const [index, { contactId }] of people.entries()) {
      const birthday = this.#dayOfYear(10 + index * 60);
      const body = { birthday, anniversary: birthday };
      await client.ok(api.contacts.change, { params: { contactId }, body });
    }
    for (const type of TYPES) {
      const { _id: id } = await client.ok(campaigns.create, { body: { name: type, type } });
      this.#ids.set(type, id);
      const settings = {
        eventAt: this.#world.inHours(60 * 24),
        lateHours: LATE_HOURS,
        rejoining: "always" as const,
      };
      await client.ok(campaigns.change, { params: { id }, body: settings });
      for (const [index, timing] of TIMINGS[type].entries())
        await client.ok(campaigns.addEvent, {
          params: { id },
          body: this.#messageOf(`${type} ${index}.`, timing),
        });
      await client.ok(campaigns.start, { params: { id }, body: {} });
      const ids = people.map(({ contactId }) => contactId);
      await client.ok(campaigns.join, { params: { id }, body: { ids } });
    }
  }

  #messageOf(text: string, { time, days, inDays, isBefore, frequency }: Timing) {
    return {
      ...{ text, timeOfDay: time },
      ...(days !== undefined && { scheduledDays: days }),
      ...(isBefore && { isBefore: "true" as const }),
      ...(inDays !== undefined && { scheduledAt: this.#world.inHours(inDays * 24).slice(0, 10) }),
      ...(frequency && { frequency }),
    };
  }

  #dayOfYear(inDays: number) {
    const day = new Date(this.#world.now + inDays * DAY);
    return { month: day.getUTCMonth(), date: day.getUTCDate() };
  }

  async perform(what: OfCampaigns): Promise<unknown> {
    const world = this.#world;
    const { client } = world;
    const contactId = "who" in what ? world.people[what.who]!.contactId : "";
    const id = "type" in what ? this.#ids.get(what.type)! : "";
    const params = { id };
    const eventOf = async (nth: number) => {
      const { events } = await client.ok(campaigns.events, { params });
      return { event: events[nth % events.length]!, isOnly: events.length === 1 };
    };
    switch (what.kind) {
      case "pause": {
        const paused = await world.attempt(client.call(campaigns.pause, { params, body: {} }));
        await world.pass(what.hours);
        const resume = (missed: "shift" | "skip" | "send") =>
          world.attempt(world.client.call(campaigns.resume, { params, body: { missed } }));
        // What is tied to a date can't be delayed.
        return [paused, (await resume(what.missed)) < 300 || (await resume("send"))];
      }
      case "retime":
      case "reword": {
        const { event } = await eventOf(what.nth);
        const days = event.scheduledDelayDays + event.scheduledBeforeDays;
        const body = {
          text: `${event.text}!`,
          timeOfDay: event.timeOfDay,
          scheduledDays: what.kind === "retime" ? Math.max(0, days + what.days) : days,
          isBefore: String(event.isBefore) as "true" | "false",
          ...(event.scheduledAt && { scheduledAt: event.scheduledAt }),
          ...(event.frequency && { frequency: event.frequency }),
        };
        const params = { id, eventId: event._id };
        return world.attempt(client.call(campaigns.changeEvent, { params, body }));
      }
      case "move-day": {
        const { event } = await eventOf(what.nth);
        const body = { day: world.inHours(what.days * 24).slice(0, 10) };
        return world.attempt(client.call(campaigns.moveDay, { params: { id, eventId: event._id }, body }));
      }
      case "move-event":
        return world.attempt(
          client.call(campaigns.change, { params, body: { eventAt: world.inHours(what.hours) } }),
        );
      case "add": {
        this.#added += 1;
        const timing = { time: "13:00", days: what.days };
        const body = this.#messageOf(`${what.type} ${10 + this.#added}.`, timing);
        return world.attempt(client.call(campaigns.addEvent, { params, body }));
      }
      case "remove": {
        const { event, isOnly } = await eventOf(what.nth);
        if (isOnly) return "the only one";
        return world.attempt(client.call(campaigns.removeEvent, { params: { id, eventId: event._id } }));
      }
      case "fast-forward": {
        const params = { id, days: what.days };
        return world.attempt(
          client.call(campaigns.fastForward, { params, body: { contactIds: [contactId] } }),
        );
      }
      case "change-next": {
        const dueAt = what.action === "reschedule" ? { dueAt: world.inHours(what.hours) } : {};
        const params = { id, contactId };
        return world.attempt(
          client.call(campaigns.changeNext, { params, body: { action: what.action, ...dueAt } }),
        );
      }
      case "rejoin": {
        const body = { ids: [contactId] };
        const left = await world.attempt(client.call(campaigns.leave, { params, body }));
        await world.pass(what.hours);
        return [left, await world.attempt(world.client.call(campaigns.join, { params, body }))];
      }
      case "birthday": {
        const birthday = this.#dayOfYear(what.days);
        const body = { birthday, anniversary: birthday };
        return world.attempt(client.call(api.contacts.change, { params: { contactId }, body }));
      }
    }
  }

  async check(): Promise<void> {
    const { accountId } = this.#world;
    const { db } = server.services;
    const { rows: turns } = await sql<{
      type: Campaign["type"];
      contactId: string;
      eventId: string;
      entry: number;
      occurrence: string;
      outcome: string;
      reason: string | null;
      dueAt: Date;
      doneAt: Date;
      sentAt: Date | null;
      state: string | null;
    }>`
      select c.type, s.contact_id as "contactId", s.event_id as "eventId", s.entry, s.occurrence, s.outcome, s.reason,
        s.due_at as "dueAt", s.done_at as "doneAt", m.sent_at as "sentAt", m.state
      from campaign_sends s
      join campaigns c on c.account_id = s.account_id and c.id = s.campaign_id
      left join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.account_id = ${accountId}
    `.execute(db);
    expect(turns.length).toBeGreaterThan(20);
    const unexplained = turns.filter(({ outcome, reason, state }) =>
      outcome === "sent" ? state === null : !reason || (state ?? "unsent") !== "unsent",
    );
    expect(unexplained, "turns without an outcome").toEqual([]);
    const again = [
      ...Map.groupBy(
        turns.filter(({ state }) => state !== null),
        (turn) =>
          [turn.contactId, turn.eventId, IS_ONCE.has(turn.type) ? turn.entry : turn.occurrence].join(" "),
      ).values(),
    ].filter((those) => those.length > 1);
    expect(again, "messages sent twice").toEqual([]);
    const late = turns.filter(
      ({ type, dueAt, sentAt }) =>
        type !== "drip" &&
        type !== "delay" &&
        sentAt !== null &&
        sentAt.getTime() - dueAt.getTime() > LATE_HOURS * HOUR + 60_000,
    );
    expect(late, "messages of a date sent too late").toEqual([]);
    const takenLate = turns.filter(
      ({ outcome, dueAt, doneAt }) =>
        outcome === "sent" && doneAt.getTime() - dueAt.getTime() > LATE_HOURS * HOUR,
    );
    expect(takenLate, "turns taken too late").toEqual([]);
    // Nine o'clock stays nine o'clock: each time is a whole or half hour in a recipient's time zone, but those set by hand.
    const setByHand = this.#world.told.filter((line) => /"fast-forward"|"reschedule"/.test(line)).join(" ");
    const odd = turns.filter(
      ({ type, dueAt }) =>
        wallTime(dueAt, "UTC").minute % 30 !== 0 && !setByHand.includes(`"type":"${type}"`),
    );
    expect(odd, "times other than those set").toEqual([]);
    await this.#checkPhones();
    await this.#checkEnrollments();
  }

  /** By the words alone, whatever the records of turns say: each message once for each time somebody joined. */
  async #checkPhones(): Promise<void> {
    const { rows } = await sql<{ words: string; times: number }>`
      select m.to_number || ' ' || rtrim(m.text, '!') as words, count(*)::int as times from messages m
      where m.account_id = ${this.#world.accountId} and m.cause = 'campaign' and m.state <> 'unsent'
      group by 1
    `.execute(server.services.db);
    const most = 1 + this.#world.timesOf("rejoin") + this.#world.timesOf("merge");
    const isOnce = ({ words }: { words: string }) => [...IS_ONCE].some((type) => words.includes(` ${type} `));
    expect(
      rows.filter((row) => isOnce(row) && row.times > most),
      "messages that phones got twice",
    ).toEqual([]);
  }

  async #checkEnrollments(): Promise<void> {
    const { accountId, now, beganAt } = this.#world;
    const { db } = server.services;
    const overdue = await sql`
      select campaign_id, contact_id, next_event_id, due_at, held_due_at from campaign_enrollments
      where account_id = ${accountId} and state = 'in' and not is_held
        and (due_at <= ${new Date(now)} or held_due_at is not null)
    `.execute(db);
    expect(overdue.rows, "contacts who wait for nothing").toEqual([]);
    // Messages are forgotten when they were moved while they waited, and when their turn was that of a merged contact.
    const unowned = await sql`
      select m.state, m.text from messages m
      where m.account_id = ${accountId} and m.cause = 'campaign' and not exists (
        select from campaign_sends s where s.account_id = m.account_id and s.message_id = m.id
      ) and not (m.state = 'unsent' and m.error_code = 'taken-back')
    `.execute(db);
    if (this.#world.timesOf("merge") === 0) expect(unowned.rows, "messages of no turn").toEqual([]);
    const lost = await sql`
      select c.type, e.contact_id, v.text from campaign_enrollments e
      join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id and c.type in ('drip', 'delay')
      join campaign_events v on v.account_id = e.account_id and v.campaign_id = e.campaign_id
      where e.account_id = ${accountId} and e.state = 'in' and e.due_at is null and not e.is_held
        and e.joined_at < ${new Date(beganAt + HOUR)} and v.added_at < ${new Date(beganAt + HOUR)} and not exists (
          select from campaign_sends s
          where s.account_id = e.account_id and s.campaign_id = e.campaign_id and s.contact_id = e.contact_id
            and s.event_id = v.id
        )
    `.execute(db);
    expect(lost.rows, "messages that contacts never had and that nobody skipped").toEqual([]);
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
    expect(miscounted.rows, "counts that differ").toEqual([]);
  }
}
