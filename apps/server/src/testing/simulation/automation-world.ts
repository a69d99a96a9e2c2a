import { api } from "@broadcast/contract";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { endPauses } from "../../modules/automation-pauses/end-due-pauses.ts";
import { receiveMessages } from "../../modules/inbound/index.ts";
import { reconcileOnce } from "../../modules/sending/delivery/reconcile.ts";
import { dispatchOnce, publishRates } from "../../modules/sending/index.ts";
import { modules } from "../../modules.ts";
import type { Services } from "../../services.ts";
import { aBusiness, aContact, aSession, type Business } from "../builders.ts";
import type { Client } from "../client.ts";
import { DAY, HOUR, MINUTE } from "../flows.ts";
import { runQueuedJobs } from "../queued-jobs.ts";
import type { TestServer } from "../test-server.ts";
import { checkMessages, type Person } from "./carrier-checks.ts";
import type { Common, Scene } from "./happenings.ts";

const CREDITS = 100_000;

/** The longest jump, so that things happen at all hours. */
const LONGEST_STEP = 2 * DAY;

/** Everything due is done in fewer rounds, however much it is. */
const MOST_ROUNDS = 80;

/** Pauses, quiet hours and the carrier's waits are over by then. */
const AFTERMATH_HOURS = 300;

const CALM = { lostAnswers: 0, rate429: 0, rate5xx: 0 };

/** Work that a worker would find in its queue, of the modules that take part. */
const JOBS = modules
  .flatMap(({ jobs = [] }) => jobs)
  .filter(({ name }) =>
    /^(app-flows\.(release|time-waits|underway)|campaigns|contact-actions|automation-pauses|sending|broadcasts)\b/.test(
      name,
    ),
  );

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
      const { people } = this;
      await checkMessages(this.server, this.#business, {
        people,
        cause: this.#automation.cause,
        credits: CREDITS,
      });
      await checks();
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): Error {
    return new Error(`${(error as Error).message}\n${this.told.join("\n")}`, { cause: error });
  }
}
