import { api } from "@broadcast/contract";
import { isAllowed } from "@broadcast/domain/compliance/quiet-hours";
import { candidatePlaces } from "@broadcast/domain/compliance/recipient-places";
import fc from "fast-check";
import { expect } from "vitest";
import { sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { endPauses } from "../modules/automation-pauses/end-due-pauses.ts";
import { receiveMessages } from "../modules/inbound/index.ts";
import { reconcileOnce } from "../modules/sending/delivery/reconcile.ts";
import { dispatchOnce, publishRates } from "../modules/sending/index.ts";
import { modules } from "../modules.ts";
import type { Services } from "../services.ts";
import { aBusiness, aContact, aSession, type Business } from "./builders.ts";
import type { Client } from "./client.ts";
import { readOutbox } from "./outbox.ts";
import { runQueuedJobs } from "./queued-jobs.ts";
import type { TestServer } from "./test-server.ts";

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const PEOPLE = 4;
const CREDITS = 100_000;

/** The longest jump, so that things happen at all hours. */
const LONGEST_STEP = 2 * DAY;

/** Everything due is done in fewer rounds, however much it is. */
const MOST_ROUNDS = 80;

/** Pauses, quiet hours and the carrier's waits are over by then. */
const AFTERMATH_HOURS = 300;

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

const CALM = { lostAnswers: 0, rate429: 0, rate5xx: 0 };

/** Work that a worker would find in its queue, of the modules that take part. */
const JOBS = modules
  .flatMap(({ jobs = [] }) => jobs)
  .filter(({ name }) =>
    /^(app-flows\.(release|time-waits|underway)|campaigns|contact-actions|automation-pauses|sending|broadcasts)\b/.test(
      name,
    ),
  );

export const anyone = fc.nat(PEOPLE - 1);
export const hoursUpTo = (max: number) => fc.integer({ min: 1, max });

/** Something that happens, with the choices it comes with. */
export const happening = <K extends string, T extends object>(
  kind: K,
  choices: { [F in keyof T]: fc.Arbitrary<T[F]> },
) => fc.record({ kind: fc.constant(kind), ...choices }) as fc.Arbitrary<{ kind: K } & T>;

/** What happens to any business while its automations run. */
const common = fc.oneof(
  happening("crash", {}),
  happening("carrier", {
    faults: fc.constantFrom<object>({}, { lostAnswers: 0.5 }, { rate429: 0.5 }, { rate5xx: 0.5 }),
  }),
  ...["STOP", "START", "START", "Hello there"].map((text) =>
    happening("text", { who: anyone, text: fc.constant(text) }),
  ),
  happening("move-home", { who: anyone, timeZone: fc.constantFrom(...ZONES) }),
  happening("pause-contact", { who: anyone, hours: hoursUpTo(240) }),
  happening("pause-contact", { who: anyone, hours: hoursUpTo(240) }),
  happening("resume-contact", { who: anyone }),
  happening("write-by-hand", { who: anyone }),
  happening("broadcast", {}),
  happening("cap", {
    cap: fc.constantFrom(
      null,
      { messages: 1, hours: 48 },
      { messages: 2, hours: 24 },
      { messages: 3, hours: 100 },
    ),
  }),
  happening("merge", { who: anyone, into: anyone, isUndone: fc.boolean() }),
);
type Common = typeof common extends fc.Arbitrary<infer C> ? C : never;

/** Something that happens after some due times have passed. */
type Scene<T> = { after: number } & ({ common: Common } | { own: T });

/** Random scripts of what happens, with what only one kind of automation knows as its own. */
export const scripts = <T>(own: fc.Arbitrary<T>, scenes: number): fc.Arbitrary<Scene<T>[]> => {
  const after = fc.nat(3);
  const scene = fc.oneof(
    { arbitrary: fc.record({ after, own }), weight: 2 },
    { arbitrary: fc.record({ after, common }), weight: 1 },
  );
  return fc.array(scene as fc.Arbitrary<Scene<T>>, { minLength: scenes / 2, maxLength: scenes });
};

/** The time zones of the people. */
export const homes = fc.array(fc.constantFrom(...ZONES), { minLength: PEOPLE, maxLength: PEOPLE });

export interface Person {
  contactId: string;
  phoneNumber: string;
  /** When they opted out, and back in. */
  stoppedAt: number[];
  startedAt: number[];
}

interface Automation {
  cause: "campaign" | "flow";
  table: "campaign_enrollments" | "app_flow_enrollments";
  /** Does one round of due steps; returns how many. */
  doDue(services: Services): Promise<number>;
}

/**
 * A business, a few contacts and the sandbox's carrier, in one process without a worker: time jumps from one due moment
 * to the next, and whatever is due is done and handed over. A failed check shows what had happened.
 */
export class AutomationWorld {
  readonly people: Person[] = [];
  /** What happened, as it is shown when a check fails. */
  readonly told: string[] = [];
  readonly server: TestServer;
  readonly beganAt: number;
  readonly #automation: Automation;
  #business: Business;
  #crashes = 0;

  private constructor(server: TestServer, business: Business, automation: Automation) {
    this.server = server;
    this.beganAt = server.clock.now().getTime();
    this.#business = business;
    this.#automation = automation;
  }

  static async begin(server: TestServer, automation: Automation, timeZones: readonly string[]) {
    server.backToAfternoon();
    await server.sandbox("PUT", "/settings", CALM);
    await publishRates(server.services.db, undefined);
    const world = new AutomationWorld(server, await aBusiness(server, { credits: CREDITS }), automation);
    for (const timeZone of timeZones) {
      const { contactId, phoneNumber } = await aContact(server, world.#business);
      await world.client.ok(api.contacts.change, { params: { contactId }, body: { timeZone } });
      world.people.push({ contactId, phoneNumber: phoneNumber!, stoppedAt: [], startedAt: [] });
    }
    return world;
  }

  get client(): Client {
    return this.#business.client;
  }

  get accountId(): number {
    return this.#business.accountId;
  }

  get now(): number {
    return this.server.clock.now().getTime();
  }

  inHours(hours: number): string {
    return new Date(this.now + hours * HOUR).toISOString();
  }

  /** Makes a call that the state of things may refuse, but that must not fail; returns its status. */
  async attempt(call: Promise<{ status: number; body: unknown }>): Promise<number> {
    const { status, body } = await call;
    if (status >= 500) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return status;
  }

  /** Lets time pass, doing everything due in it. */
  async pass(hours: number): Promise<void> {
    for (let left = hours; left > 0; left -= 8) {
      this.server.advance(Math.min(8, left) * HOUR);
      await this.settle();
    }
    await this.#signIn();
  }

  /** Plays a script until `days` are over; `perform` does the automation's own, and returns what became of it. */
  async play<T>(
    script: readonly Scene<T>[],
    days: number,
    perform: (what: T) => Promise<unknown>,
  ): Promise<void> {
    const end = this.beganAt + days * DAY;
    const scenes = [...script];
    for (let wait = scenes[0]?.after ?? 0; this.now < end; wait--) {
      while (scenes[0] && wait <= 0) {
        await this.#signIn();
        const scene = scenes.shift()!;
        const became = await ("own" in scene ? perform(scene.own) : this.#perform(scene.common));
        const what = JSON.stringify("own" in scene ? scene.own : scene.common);
        this.told.push(`${this.inHours(0)} ${what}: ${became ?? "done"}`);
        wait = scenes[0]?.after ?? 0;
      }
      await this.settle();
      const next = await this.#nextDue();
      if (next === null && scenes.length === 0) break;
      const at = Math.min(next ?? Infinity, this.now + LONGEST_STEP);
      this.server.advance(Math.max(MINUTE, at - this.now + 1_000));
    }
    await this.server.sandbox("PUT", "/settings", CALM);
    await this.#signIn();
    await this.client.ok(api.sendingSettings.change, { body: { frequencyCap: null } });
    await this.pass(AFTERMATH_HOURS);
  }

  /** Sessions without activity don't last for days. */
  async #signIn(): Promise<void> {
    this.#business = { ...this.#business, client: await aSession(this.server, this.#business) };
  }

  async #nextDue(): Promise<number | null> {
    const { accountId } = this;
    const { rows } = await sql<{ at: Date | null }>`
      select min(at) as at from (
        select due_at as at from ${sql.table(this.#automation.table)} where account_id = ${accountId} and due_at > 'epoch'
        union all
        select due_at from outbox where account_id = ${accountId} and state = 'waiting' and due_at < 'infinity'
        union all
        select paused_until from automation_pauses where account_id = ${accountId}
      ) all_due
    `.execute(this.server.services.db);
    return rows[0]?.at?.getTime() ?? null;
  }

  /** Does what is due until nothing is; now and then a worker dies in the middle of a round, which is rolled back. */
  async settle(): Promise<void> {
    const { services } = this.server;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      for (const job of JOBS) await runQueuedJobs(this.server, job);
      if (this.#crashes > 0) await this.#crash();
      const ended = await endPauses(services);
      const steps = await this.#automation.doDue(services);
      const sent = await dispatchOnce(services, uuidv7(), ["twilio"]);
      const unclear = await this.#reconcile();
      if (ended + steps + sent + unclear === 0) return;
    }
    throw this.#failure(new Error("What is due never ends"));
  }

  async #crash(): Promise<void> {
    this.#crashes -= 1;
    const { services } = this.server;
    const dying = services.db.transaction().execute(async (tx) => {
      await this.#automation.doDue({ ...services, db: tx as never }).catch(() => {});
      throw new Error("killed");
    });
    await dying.catch(() => {});
  }

  /** Looks after unclear messages as if the waits were over. */
  async #reconcile(): Promise<number> {
    const { services } = this.server;
    const { numAffectedRows } = await sql`
      update outbox set lease_until = clock_timestamp() - interval '2 minutes',
        unclear_since = clock_timestamp() - interval '2 minutes' where state = 'unclear'
    `.execute(services.db);
    await reconcileOnce(services);
    return Number(numAffectedRows ?? 0);
  }

  async #perform(what: Common): Promise<unknown> {
    const { client, server } = this;
    const person = this.people["who" in what ? what.who : 0]!;
    const { contactId } = person;
    switch (what.kind) {
      case "crash":
        this.#crashes += 2;
        return;
      case "carrier":
        await server.sandbox("PUT", "/settings", { ...CALM, ...what.faults });
        return;
      case "text":
        return this.#hear(person, what.text);
      case "move-home":
        return this.attempt(
          client.call(api.contacts.change, { params: { contactId }, body: { timeZone: what.timeZone } }),
        );
      case "pause-contact": {
        const body = { until: this.inHours(what.hours) };
        return this.attempt(client.call(api.automationPauses.pause, { params: { contactId }, body }));
      }
      case "resume-contact":
        return this.attempt(client.call(api.automationPauses.resume, { params: { contactId } }));
      case "write-by-hand":
        return this.attempt(client.call(api.messages.send, { body: { contactId, text: "By hand" } }));
      case "broadcast": {
        const { _id: broadcastId } = await client.ok(api.broadcasts.createDraft, {
          body: { text: "To all" },
        });
        const params = { broadcastId };
        const contactIds = this.people.map((each) => each.contactId);
        await this.attempt(client.call(api.broadcasts.addContacts, { params, body: { contactIds } }));
        return this.attempt(client.call(api.broadcasts.schedule, { params, body: {} }));
      }
      case "cap":
        return this.attempt(client.call(api.sendingSettings.change, { body: { frequencyCap: what.cap } }));
      case "merge": {
        const keptId = this.people[what.into]!.contactId;
        if (keptId === contactId) return "the same";
        const body = { keptId, mergedIds: [contactId] };
        const merged = await client.call(api.contactDuplicates.merge, { body });
        await this.pass(6);
        if (merged.status >= 300 || !what.isUndone) return merged.status;
        const { _id: id } = merged.body as { _id: string };
        return this.attempt(this.client.call(api.contactActions.undo, { params: { id } }));
      }
    }
  }

  async #hear(person: Person, text: string): Promise<void> {
    const message = {
      carrier: "twilio" as const,
      carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
      ...{ from: person.phoneNumber, to: this.#business.phoneNumber, text, media: [] },
    };
    await receiveMessages(this.server.services, [message]);
    const hasStopped = person.stoppedAt.length > person.startedAt.length;
    if (text === "STOP" && !hasStopped) person.stoppedAt.push(this.now);
    if (text === "START" && hasStopped) person.startedAt.push(this.now);
  }

  /** How often something of this kind came about. */
  timesOf(kind: string): number {
    return this.told.filter((line) => line.includes(`"kind":"${kind}"`) && /: (2\d\d|done)/.test(line))
      .length;
  }

  /** Runs checks; what had happened is told with the first that fails. */
  async check(checks: () => Promise<void>): Promise<void> {
    try {
      await this.#checkMessages();
      await checks();
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): Error {
    return new Error(`${(error as Error).message}\n${this.told.join("\n")}`, { cause: error });
  }

  /** What the automation's messages were to the carrier: each that left once, lawfully, and paid for. */
  async #checkMessages(): Promise<void> {
    const { db } = this.server.services;
    const { accountId } = this;
    expect(await readOutbox(db, { accountId }), "messages that still wait").toEqual([]);
    const { rows } = await sql<{
      to: string;
      text: string;
      state: string;
      error: string | null;
      purpose: string;
    }>`
      select to_number as to, text, state, error, purpose from messages
      where account_id = ${accountId} and direction = 'out' and cause = ${this.#automation.cause}
    `.execute(db);
    const hasLeft = ({ state }: { state: string }) => ["sent", "delivered", "failed"].includes(state);
    const unexplained = rows.filter((row) => !hasLeft(row) && !(row.state === "unsent" && row.error));
    expect(unexplained, "messages without an outcome").toEqual([]);
    const all = await this.server.sandbox<{ messages: { to: string; text: string; at: string }[] }>(
      "GET",
      `/messages?from=${encodeURIComponent(this.#business.phoneNumber)}`,
    );
    const texts = new Set(rows.map(({ text }) => text));
    const taken = all.messages.filter(({ text }) => texts.has(text));
    const namesOf = (some: readonly { to: string; text: string }[]) =>
      some.map(({ to, text }) => `${to} ${text}`).toSorted();
    expect(namesOf(taken), "what the carrier took").toEqual(namesOf(rows.filter(hasLeft)));
    for (const { phoneNumber, stoppedAt, startedAt } of this.people) {
      const isStopped = (at: number) =>
        stoppedAt.some((from, index) => at > from + 1_000 && at < (startedAt[index] ?? Infinity) - 1_000);
      const refused = taken.filter(({ to, at }) => to === phoneNumber && isStopped(Date.parse(at)));
      expect(refused, "messages after an opt-out").toEqual([]);
    }
    const conversation = new Set(namesOf(rows.filter(({ purpose }) => purpose !== "marketing")));
    const atNight = taken.filter(
      ({ to, text, at }) =>
        !conversation.has(`${to} ${text}`) &&
        !isAllowed(new Date(at), candidatePlaces({ phoneNumber: to }), { channel: "text" }),
    );
    expect(atNight, "messages outside the hours").toEqual([]);
    await this.#checkBooks();
  }

  async #checkBooks(): Promise<void> {
    const { accountId } = this;
    const { rows } = await sql<{ free: number; spent: number }>`
      select c.credit_hundredths as free, c.held_hundredths as held,
        (select sum(free_hundredths)::int8 from credit_ledger where account_id = c.account_id) as ledger_free,
        (select sum(held_hundredths)::int8 from credit_ledger where account_id = c.account_id) as ledger_held, (
          select coalesce(sum(cost_hundredths), 0)::int8 from messages m
          where m.account_id = c.account_id and direction = 'out' and state in ('sent', 'delivered', 'failed')
        ) as spent
      from account_counters c where account_id = ${accountId}
    `.execute(this.server.services.db);
    const { free, spent } = rows[0]!;
    const books = { free, held: 0, ledger_free: free, ledger_held: 0, spent };
    expect(rows[0], "the books").toEqual(books);
    expect(free + spent, "credits").toBe(CREDITS * 100);
  }
}
