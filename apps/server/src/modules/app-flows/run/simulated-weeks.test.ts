import { api } from "@broadcast/contract";
import type { flowDefinition } from "@broadcast/contract/flow-definition";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { sql } from "../../../db/connection.ts";
import { type Step, say, wait } from "../../../testing/flows.ts";
import { AutomationWorld } from "../../../testing/simulation/automation-world.ts";
import { anyone, happening, homes, hoursUpTo, scripts } from "../../../testing/simulation/happenings.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { doDueFlows } from "./run-flows.ts";

/** More weeks, or others, for longer runs by hand. */
const RUNS = Number(process.env.SIMULATED_WEEKS ?? 4);
const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_129);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { appFlows } = api;

const under = (step: string, branch: string) => ({ under: { step, branch } });

/** Two flows that start each other with tags; every message has words of its own. */
const FLOWS: { trigger: object; reentry: "always" | "after-finishing"; steps: Step[] }[] = [
  {
    trigger: { kind: "tag-added", subject: "vip" },
    reentry: "always",
    steps: [
      say("a1", "A a1."),
      wait("w1", 3, "hours"),
      say("a2", "A a2."),
      { id: "u1", kind: "wait-until", weekdays: [1, 3, 5], time: "22:30" },
      say("a3", "A a3."),
      { ...wait("f1", 1, "days"), kind: "wait-for", event: "reply" },
      { id: "t1", kind: "add-tag", tag: "answered", ...under("f1", "happened") },
      say("a4", "A a4.", under("f1", "happened").under),
      say("a5", "A a5.", under("f1", "timeout").under),
      wait("w2", 2, "days"),
      say("a6", "A a6."),
      {
        id: "s1",
        kind: "split",
        parts: [
          { branch: "x", percent: 50 },
          { branch: "y", percent: 50 },
        ],
      },
      say("a7", "A a7.", under("s1", "x").under),
      { ...wait("w3", 1, "days"), ...under("s1", "y") },
      say("a8", "A a8.", under("s1", "y").under),
      wait("w4", 10, "minutes"),
      say("a9", "A a9."),
    ],
  },
  {
    trigger: { kind: "tag-added", subject: "answered" },
    reentry: "after-finishing",
    steps: [
      wait("w1", 30, "minutes"),
      say("b1", "B b1."),
      { id: "t1", kind: "remove-tag", tag: "answered" },
      wait("w2", 1, "days"),
      say("b2", "B b2."),
      { ...wait("f1", 3, "days"), kind: "wait-for", event: "tag-added", subject: "vip" },
      say("b3", "B b3."),
    ],
  },
];

const flow = fc.nat(FLOWS.length - 1);
const ofFlows = fc.oneof(
  happening("tag", {
    who: anyone,
    tags: fc.constantFrom<string[]>(["vip"], ["answered"], ["vip", "answered"], []),
  }),
  happening("enter", { flow, who: anyone }),
  happening("leave", { flow, who: anyone }),
  happening("pause", {
    flow,
    hours: hoursUpTo(60),
    missed: fc.constantFrom("shift" as const, "skip" as const, "spaced" as const),
  }),
  happening("publish", {
    flow,
    removed: fc.nat(16),
    added: fc.nat(16),
    longer: fc.nat(4),
    people: fc.constantFrom("stay" as const, "move" as const, "skip" as const, "leave" as const),
    timing: fc.constantFrom("keep" as const, "entry" as const, "anew" as const),
  }),
  happening("change-next", {
    flow,
    who: anyone,
    action: fc.constantFrom("skip" as const, "hold" as const, "go-on" as const, "reschedule" as const),
    hours: hoursUpTo(100),
  }),
);
type OfFlows = typeof ofFlows extends fc.Arbitrary<infer T> ? T : never;

test("weeks of flows that start each other have no duplicates and no losses, whatever happens meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(scripts(ofFlows, 120), homes, async (script, timeZones) => {
      const world = await AutomationWorld.begin(
        server,
        { cause: "flow", table: "app_flow_enrollments", doDue: doDueFlows },
        timeZones,
      );
      const weeks = new Weeks(world);
      await weeks.start();
      await world.play(script, 42, (what) => weeks.perform(what));
      await world.check(() => weeks.check());
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}, 3_600_000);

class Weeks {
  readonly #world: AutomationWorld;
  readonly #ids: string[] = [];
  readonly #drafts = structuredClone(FLOWS);
  #added = 0;

  constructor(world: AutomationWorld) {
    this.#world = world;
  }

  async start(): Promise<void> {
    for (const [index, { reentry }] of FLOWS.entries()) {
      const { client } = this.#world;
      const { _id: id } = await client.ok(appFlows.create, { body: { name: `Flow ${index}` } });
      this.#ids.push(id);
      await client.ok(appFlows.change, { params: { id }, body: { draft: this.#draftOf(index), reentry } });
      await client.ok(appFlows.publish, { params: { id }, body: {} });
    }
  }

  #draftOf(flow: number): z.input<typeof flowDefinition> {
    const { trigger, steps } = this.#drafts[flow]!;
    return { trigger, steps } as never;
  }

  async perform(what: OfFlows): Promise<unknown> {
    const world = this.#world;
    const { client } = world;
    const contactId = "who" in what ? world.people[what.who]!.contactId : "";
    const id = "flow" in what ? this.#ids[what.flow]! : "";
    const params = { id };
    switch (what.kind) {
      case "tag": {
        const body = { tags: what.tags };
        return world.attempt(client.call(api.contacts.change, { params: { contactId }, body }));
      }
      case "enter":
        return world.attempt(client.call(appFlows.enter, { params, body: { contactIds: [contactId] } }));
      case "leave":
        return world.attempt(client.call(appFlows.leave, { params: { id, contactId } }));
      case "pause": {
        const paused = await world.attempt(client.call(appFlows.pause, { params, body: {} }));
        await world.pass(what.hours);
        const body = { missed: what.missed };
        return [paused, await world.attempt(world.client.call(appFlows.resume, { params, body }))];
      }
      case "publish":
        return this.#publish(what);
      case "change-next": {
        const { action } = what;
        const body = { action, ...(action === "reschedule" && { dueAt: world.inHours(what.hours) }) };
        return world.attempt(client.call(appFlows.changeNext, { params: { id, contactId }, body }));
      }
    }
  }

  /** Publishes a version that lacks a step, has a new one, and has a longer wait. */
  async #publish({ flow, removed, added, longer, people, timing }: OfFlows & { kind: "publish" }) {
    const { client } = this.#world;
    const params = { id: this.#ids[flow]! };
    const { steps } = this.#drafts[flow]!;
    const hasBranches = steps[removed] && ["wait-for", "split"].includes(steps[removed].kind);
    if (steps.length > 5 && !hasBranches) steps.splice(removed, 1);
    const before = steps[added];
    if (before) {
      this.#added += 1;
      const name = `n${this.#added}`;
      const words = `${flow === 0 ? "A" : "B"} ${name}.`;
      steps.splice(added, 0, say(name, words, (before.under as object | undefined) ?? null));
    }
    const waiting = steps.filter(({ kind }) => kind === "wait")[longer];
    if (waiting) waiting.amount = (waiting.amount as number) + 1;
    await client.ok(appFlows.change, { params, body: { draft: this.#draftOf(flow) } });
    const { steps: waits } = await client.ok(appFlows.publishing, { params });
    const choices = waits.map(({ stepId, canMove }) => ({
      stepId,
      people: people === "move" && !canMove ? ("skip" as const) : people,
      timing,
    }));
    return this.#world.attempt(
      client.call(appFlows.publish, { params, body: { movesPeople: true, steps: choices } }),
    );
  }

  async check(): Promise<void> {
    const { accountId, now } = this.#world;
    const { db } = server.services;
    const again = await sql`
      select d.flow_id, d.contact_id, d.entry, m.text from app_flow_steps_done d
      join messages m on m.account_id = d.account_id and m.id = d.message_id and m.state <> 'unsent'
      where d.account_id = ${accountId} group by 1, 2, 3, 4 having count(*) > 1
    `.execute(db);
    expect(again.rows, "messages sent twice").toEqual([]);
    const unowned = await sql`
      select m.state, m.text, m.error_code from messages m
      where m.account_id = ${accountId} and m.cause = 'flow' and not exists (
        select from app_flow_steps_done d where d.account_id = m.account_id and d.message_id = m.id
      )
    `.execute(db);
    // What a merged contact did in a flow that the other was in as well is the other's now.
    if (this.#world.timesOf("merge") === 0) expect(unowned.rows, "messages of no step").toEqual([]);
    const stuck = await sql`
      select flow_id, contact_id, step_id, due_at, held_due_at from app_flow_enrollments
      where account_id = ${accountId} and state = 'in' and not is_held and (due_at is null or due_at <= ${new Date(now)})
    `.execute(db);
    expect(stuck.rows, "contacts who wait for nothing").toEqual([]);
    const unexplained = await sql`
      select d.step_id, d.outcome, d.reason, m.state from app_flow_steps_done d
      left join messages m on m.account_id = d.account_id and m.id = d.message_id
      where d.account_id = ${accountId} and (
        d.outcome = 'sent' and m.id is null or d.outcome in ('withheld', 'missed', 'failed') and d.reason is null
      )
    `.execute(db);
    expect(unexplained.rows, "steps without an outcome").toEqual([]);
    const miscounted = await sql`
      select flow_id, state, step_id, version from (
        select flow_id, state, step_id, version, 1 as count from app_flow_enrollments where account_id = ${accountId}
        union all
        select flow_id, state, step_id, version, -count from app_flow_counts
        where account_id = ${accountId} and state <> 'done'
      ) c group by 1, 2, 3, 4 having sum(count) <> 0
    `.execute(db);
    expect(miscounted.rows, "counts that differ").toEqual([]);
  }
}
