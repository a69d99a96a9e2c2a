import { api } from "@broadcast/contract";
import { FLOW_RECIPES } from "@broadcast/domain/automation/app-flow-recipes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { DAY, flowsOf, HOUR, MINUTE } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { noteForm } from "../entry/note-signals.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const flows = flowsOf(() => ({ server, business: maya }));
const { aPerson, later, publish, rounds, sentTo, tag, tagsOf, texted, waysOf } = flows;

interface Walker {
  contactId: string;
  phoneNumber: string;
  subject: string;
}
type Move = (walker: Walker) => Promise<unknown>;

const answers =
  (text: string): Move =>
  async ({ phoneNumber }) => {
    await later(5 * MINUTE);
    await texted(phoneNumber, text);
    await rounds();
  };
const waits =
  (ms: number): Move =>
  () =>
    later(ms);
const gets =
  (...tags: string[]): Move =>
  async ({ contactId }) => {
    const has = await tagsOf(contactId);
    await tag(contactId, [...has, ...tags]);
    await rounds();
  };
const dated =
  (inDays: number): Move =>
  async ({ contactId, subject }) => {
    const value = new Date(server.clock.now().getTime() + inDays * DAY).toISOString().slice(0, 10);
    const customFields = [{ _id: subject, value }] as never;
    await maya.client.ok(api.contacts.change, {
      params: { contactId },
      body: { customFields, timeZone: "America/Chicago" },
    });
    for (let hour = 0; hour < 22; hour++) await later(HOUR);
  };
const calls: Move = async ({ phoneNumber }) => {
  await server.sandbox("POST", `/phones/${phoneNumber}/calls`, { to: maya.phoneNumber });
  await rounds();
};
const hasBirthday: Move = async ({ contactId }) => {
  const tomorrow = new Date(server.clock.now().getTime() + DAY);
  const birthday = { month: tomorrow.getUTCMonth(), date: tomorrow.getUTCDate() };
  await maya.client.ok(api.contacts.change, {
    params: { contactId },
    body: { birthday, timeZone: "America/Chicago" },
  });
  for (let hour = 0; hour < 30; hour++) await later(HOUR);
};
const fillsIn: Move = async ({ contactId, subject }) => {
  const now = server.clock.now();
  const filled = { accountId: maya.accountId, contactId, formId: subject, now };
  await server.services.db.transaction().execute((tx) => noteForm(tx as never, filled as never));
  await rounds();
};

/** What recipes need, as an account has it. */
const made = {
  keyword: async () => (await maya.client.ok(api.keywords.create, { body: { word: "JOIN" } }))._id,
  form: async () =>
    (await maya.client.ok(api.configurableForms.create, { body: { name: "Contact us" } as never }))._id,
  date: async () => {
    const body = { customFields: [{ name: "Day", kind: "date" }] } as never;
    const { customFields } = await maya.client.ok(api.accountSettings.changeCustomFields, { body });
    return customFields[0]!._id;
  },
};

const walks: Record<string, { way: Move[]; says: RegExp[]; tags?: string[]; tells?: RegExp[] }> = {
  welcome: {
    way: [answers("join"), answers("Yes please")],
    says: [/^Thanks for joining, Jo!/, /^You're in!/],
    tags: ["Confirmed"],
  },
  "missed-call": {
    way: [calls, answers("Can you come on Monday?")],
    says: [/^Sorry we missed your call, Jo!/],
    tells: [/they texted back/],
  },
  review: {
    way: [gets("Job done"), waits(DAY + MINUTE), answers("No, not really")],
    says: [/were you happy/, /^We're sorry/],
    tells: [/weren't happy/],
    tags: [],
  },
  appointment: {
    way: [dated(2), answers("YES")],
    says: [/appointment tomorrow/, /^Thank you/],
    tags: ["Appointment confirmed"],
  },
  "win-back": {
    way: [answers("Thanks, bye"), waits(60 * DAY + HOUR)],
    says: [/^It's been a while, Jo!/],
  },
  birthday: { way: [hasBirthday], says: [/^Happy birthday, Jo!/] },
  waitlist: {
    way: [gets("Waitlist"), waits(10 * DAY), gets("Spot open"), answers("yes")],
    says: [/on our waitlist/, /A spot just opened/, /^It's yours!/],
    tells: [/taking the open spot/],
    tags: [],
  },
  countdown: {
    way: [dated(8), waits(6 * DAY), waits(DAY)],
    says: [/^One week to go/, /^Tomorrow is the day/, /^Today's the day/],
  },
  lead: {
    way: [fillsIn, waits(DAY + HOUR), waits(3 * DAY + HOUR)],
    says: [/^Thanks for reaching out, Jo!/, /^Still interested/],
    tags: ["Cold lead", "Lead"],
  },
  "after-hours": {
    way: [waits(9 * HOUR), answers("Are you open?"), waits(4 * DAY)],
    says: [/^Thanks for your text! We're closed/],
    tells: [/while you were closed/],
  },
  payment: {
    way: [gets("Invoice open"), waits(7 * DAY + MINUTE), waits(7 * DAY + MINUTE)],
    says: [/is still open/, /two weeks old/],
    tells: [/after two reminders/],
    tags: ["Invoice open"],
  },
  refer: {
    way: [gets("Happy customer"), waits(2 * DAY + MINUTE), answers("sure")],
    says: [/Know a friend/, /FRIEND20/],
    tags: ["Happy customer", "Referrer"],
  },
};

test.each(FLOW_RECIPES.map((recipe) => [recipe.name, recipe] as const))(
  "“%s” does what it says, on time",
  async (_, { id: recipeId, name, asks, reentry, definition }) => {
    const { way, says, tags = [], tells = [] } = walks[recipeId]!;
    const subject = asks ? await made[asks]() : "";
    const trigger = asks ? { ...definition.trigger, subject } : definition.trigger;
    const draft = { ...definition, trigger } as never;
    const { _id: id } = await maya.client.ok(api.appFlows.create, { body: { name, reentry, draft } });
    await publish(id);
    await rounds();
    const walker = { ...(await aPerson({ firstName: "Jo" })), subject };
    for (const move of way) await move(walker);
    const texts = (await sentTo(walker.contactId)).map(({ text }) => text);
    expect(texts).toEqual(says.map((words) => expect.stringMatching(words)));
    expect(await tagsOf(walker.contactId)).toEqual(tags);
    const { rows } = await sql<{ text: string }>`
      select p.payload ->> 'text' as text from graphile_worker._private_jobs p
      join graphile_worker.jobs j on j.id = p.id
      where j.task_identifier = 'app-flows.notice' and p.payload ->> 'flowId' = ${id} order by p.id
    `.execute(server.services.db);
    expect(rows.map(({ text }) => text)).toEqual(tells.map((words) => expect.stringMatching(words)));
    const [walked] = await waysOf(id, walker.contactId);
    expect(walked).toMatchObject({ state: "finished" });
  },
);
