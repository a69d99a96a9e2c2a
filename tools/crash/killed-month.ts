import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import { atClock, dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { sql } from "../../apps/server/src/db/connection.ts";
import {
  aBusiness,
  aSession,
  type Business,
  type ServerUnderTest,
} from "../../apps/server/src/testing/builders.ts";
import { takenBy } from "./invariants.ts";
import { type CrashProduct, VICTIMS } from "./product.ts";
import { control, type Draw } from "./round.ts";

/** Texas, which is also the account's time zone. */
const PHONE = "+15125557301";
const TIME_ZONE = "America/Chicago";
const MINUTE_MS = 60_000;
/** Early messages would arrive within this time, which is longer than workers need to restart and look. */
const STAYS_QUIET_MS = 4_000;
/** Business time in which killed processes restart and messages are sent. */
const ON_TIME_MS = 3 * MINUTE_MS;
const TEXTS = {
  answer: "Thanks for texting us!",
  question: "Would you like a free fitting? Reply YES or NO.",
} as const;
const NO = "All right, maybe another time.";
/** The campaign's messages: each this many days after the previous one, at an hour in the contact's time zone. */
const LESSONS = [
  { text: "Lesson one", days: 1, at: "13:00" },
  { text: "Lesson two", days: 7, at: "14:15" },
  { text: "Lesson three", days: 14, at: "17:30" },
  { text: "Lesson four", days: 7, at: "12:30" },
] as const;

/**
 * A keyword from a phone starts an app flow that tags the contact, waits, asks, branches on the answer and joins a
 * campaign; a month passes. At each step everything is killed, in random order. Returns the deviations from an
 * undisturbed run.
 */
export async function killedMonth(
  product: CrashProduct,
  server: ServerUnderTest,
  clock: { setOffset(offsetMs: number): void },
  draw: Draw,
): Promise<{ kills: number; breaches: string[] }> {
  const found: string[] = [];
  let kills = 0;
  let seen = 0;

  const business = await aBusiness(server);
  const moveTo = async (to: Date) => {
    const { offsetMs } = await control<{ offsetMs: number }>(product, "POST", "/clock", {
      to: to.toISOString(),
    });
    clock.setOffset(offsetMs);
  };
  const killAll = async () => {
    for (const victim of VICTIMS.toSorted(() => draw() - 0.5)) {
      await sleep(draw() * 500);
      product.kill(victim);
      kills += 1;
    }
    await product.ready();
  };
  /** Expects this text as the phone's next one, at that time. */
  const gets = async (words: string, at: Date) => {
    const end = performance.now() + ON_TIME_MS;
    for (;;) {
      const next = (await takenBy(product, PHONE))[seen];
      if (next) {
        seen += 1;
        const lateMs = Date.parse(next.at) - at.getTime();
        if (!next.text.includes(words)) found.push(`the phone got "${next.text}" instead of "${words}"`);
        if (lateMs < 0 || lateMs > ON_TIME_MS)
          found.push(`"${words}" came at ${next.at}, not at ${at.toISOString()}`);
        return;
      }
      if (performance.now() > end) throw new Error(`"${words}" never came`);
      await sleep(250);
    }
  };
  const getsNothing = async (before: string) => {
    await sleep(STAYS_QUIET_MS);
    const more = (await takenBy(product, PHONE)).slice(seen);
    seen += more.length;
    for (const each of more) found.push(`"${each.text}" came before ${before}`);
  };
  /** Expects nothing just before a message; at its time everything is killed, and it arrives. */
  const passes = async (words: string, at: Date) => {
    await moveTo(new Date(at.getTime() - 2 * MINUTE_MS));
    await getsNothing(`the moment of "${words}"`);
    await moveTo(at);
    await killAll();
    await gets(words, at);
  };

  /** Waits until there are such rows: if the clock advanced before, what follows would be counted from then. */
  const until = async (what: string, rows: ReturnType<typeof sql>) => {
    const end = performance.now() + ON_TIME_MS;
    while ((await rows.execute(server.services.db)).rows.length === 0) {
      if (performance.now() > end) throw new Error(`${what} never happened`);
      await sleep(250);
    }
  };

  /**
   * Texts once, and kills everything. A carrier gives up on a server that is down for seconds: the text is then found in
   * the carrier's list.
   */
  const says = async (words: string) => {
    await control(product, "POST", `/phones/${encodeURIComponent(PHONE)}/messages`, {
      to: business.phoneNumber,
      text: words,
    });
    await killAll();
    await until(
      `the arrival of "${words}"`,
      sql`select from messages where account_id = ${business.accountId} and direction = 'in' and text = ${words}`,
    );
  };
  const { campaignId, flowId } = await build(business);
  const joinedAt = server.services.clock.now();
  await says("join");
  await gets(TEXTS.answer, joinedAt);
  await until(
    "the wait of the flow",
    sql`select from app_flow_enrollments where account_id = ${business.accountId} and flow_id = ${flowId} and step_id = 'pause' and waits_for is not null`,
  );
  const [firstDay, hour] = [dayOf(joinedAt, TIME_ZONE), clockAt(joinedAt)];
  await passes(TEXTS.question, atClock(dayAfter(firstDay, 2), hour, TIME_ZONE));
  await says("Yes please!");
  await until(
    "joining the campaign",
    sql`select from campaign_enrollments where account_id = ${business.accountId} and campaign_id = ${campaignId}`,
  );
  let day = dayAfter(firstDay, 2);
  for (const lesson of LESSONS) {
    day = dayAfter(day, lesson.days);
    await passes(lesson.text, atClock(day, lesson.at, TIME_ZONE));
  }
  await getsNothing("the end");
  return { kills, breaches: [...found, ...(await notThrough(server, business, { campaignId, flowId }))] };
}

/** Formats the contact's local time, to the minute. */
const clockAt = (at: Date): string =>
  at.toLocaleTimeString("en-GB", { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit" });

/** Creates the keyword, the flow it starts and the campaign that the flow leads to, as a user would. */
async function build({ client }: Business): Promise<{ campaignId: string; flowId: string }> {
  const campaign = await client.ok(api.campaigns.create, { body: { name: "Lessons", type: "drip" } });
  const ofCampaign = { params: { id: campaign._id } };
  for (const { text, days, at } of LESSONS) {
    const body = { text, scheduledDurationType: "days" as const, scheduledDays: days, timeOfDay: at };
    await client.ok(api.campaigns.addEvent, { ...ofCampaign, body });
  }
  await client.ok(api.campaigns.start, { ...ofCampaign, body: {} });
  const keyword = await client.ok(api.keywords.create, { body: { word: "JOIN", answer: TEXTS.answer } });
  const flow = await client.ok(api.appFlows.create, { body: { name: "Welcome" } });
  const under = (step: string, branch: string) => ({ under: { step, branch } });
  const choice = (is: string) => ({ branch: is, is, words: [] });
  const draft = {
    trigger: { kind: "keyword", subject: keyword._id },
    steps: [
      { id: "tag", kind: "add-tag", tag: "Joined" },
      { id: "pause", kind: "wait", amount: 2, unit: "days" },
      { id: "ask", kind: "send", text: TEXTS.question },
      { id: "reply", kind: "wait-for", event: "reply", amount: 1, unit: "days" },
      { id: "answer", kind: "answer", choices: [choice("yes"), choice("no")], ...under("reply", "happened") },
      { id: "join", kind: "join-campaign", campaignId: campaign._id, ...under("answer", "yes") },
      { id: "sorry", kind: "send", text: NO, ...under("answer", "no") },
      { id: "done", kind: "add-tag", tag: "Asked" },
    ],
  };
  const ofFlow = { params: { id: flow._id } };
  await client.ok(api.appFlows.change, { ...ofFlow, body: { draft } as never });
  await client.ok(api.appFlows.publish, { ...ofFlow, body: {} });
  return { campaignId: campaign._id, flowId: flow._id };
}

/** Returns the contact's final state where it isn't what it should be. */
async function notThrough(
  server: ServerUnderTest,
  business: Business,
  { campaignId, flowId }: { campaignId: string; flowId: string },
): Promise<string[]> {
  // Sessions without activity don't last for a month.
  const client = await aSession(server, business);
  const { contacts } = await client.ok(api.contacts.search, { body: { term: PHONE } });
  const [contact] = contacts;
  if (!contact || contacts.length !== 1) return [`${contacts.length} contacts have the phone`];
  const { tags } = await client.ok(api.contacts.get, { params: { contactId: contact._id } });
  const { ways } = await client.ok(api.appFlows.way, { params: { id: flowId, contactId: contact._id } });
  const { contacts: inCampaign } = await client.ok(api.campaigns.searchContacts, {
    params: { id: campaignId },
    body: {},
  });
  const states = ways.map(({ state }) => state).join(", ");
  const found: string[] = [];
  if (tags.toSorted().join(", ") !== "Asked, Joined")
    found.push(`the contact has the tags ${tags.join(", ")}`);
  if (states !== "finished") found.push(`the contact's ways through the flow are: ${states}`);
  if (inCampaign.length !== 1) found.push(`${inCampaign.length} contacts are in the campaign`);
  return found;
}
