import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { askForRelease, readHold, readWaiting } from "../../backup/hold.ts";
import { HARMLESS_AGAIN, LEFT_OUT } from "../../backup/what-comes-back.ts";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { modules } from "../../modules.ts";
import { removeStoredFiles } from "../../stored-files/stored-files.ts";
import { backUp, backupFolder, type Restored, restoreInto } from "../../testing/backups.ts";
import { broadcastsOf } from "../../testing/broadcasts.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { flowsOf, say, wait } from "../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { doDueSteps } from "../campaigns/index.ts";
import { resetMail } from "../passwords/index.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";

let server: TestServer;
let maya: Business;
let folder: Awaited<ReturnType<typeof backupFolder>>;
let restored: Restored | null = null;
const { aFlow } = flowsOf(() => ({ server, business: maya }));
const { people, aDraft, schedule } = broadcastsOf(() => ({ server, business: maya }));

beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), backupFolder()]);
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  maya = await aBusiness(server);
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
});
afterEach(async () => {
  await restored?.close();
  restored = null;
  await sql`delete from graphile_worker._private_jobs`.execute(server.services.db);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const send = (contactId: string, text: string) =>
  maya.client.ok(api.messages.send, { body: { contactId, text } });

/** Returns the texts that a phone got. */
async function textsOf(phoneNumber: string | null): Promise<string[]> {
  const { messages } = await server.sandbox<{ messages: { text: string }[] }>(
    "GET",
    `/messages?to=${encodeURIComponent(phoneNumber!)}`,
  );
  return messages.map(({ text }) => text);
}

/** Hands over due messages at the original installation, as if it continued after the backup. */
const goOn = () => dispatchOnce(server.services, uuidv7(), ["twilio"]);

async function backUpAndRestore(meanwhile: () => Promise<unknown>): Promise<Restored> {
  const file = join(folder.path, `${uuidv7()}.backup`);
  await backUp(server, file);
  await meanwhile();
  restored = await restoreInto(server, file);
  return restored;
}

const stateIn = async ({ services }: Restored, messageId: string) =>
  (
    await services.db
      .selectFrom("messages")
      .where("account_id", "=", maya.accountId)
      .where("id", "=", messageId)
      .select("state")
      .executeTakeFirst()
  )?.state;

const released = ({ services }: Restored) =>
  until("the release", async () => (await readHold(services.db)) === null, 15_000);

test("nothing is sent after a restore until it is released, and then each message has gone exactly once", async () => {
  const jo = await aContact(server, maya);
  const kim = await aContact(server, maya);
  const { _id: sentSince } = await send(jo.contactId, "Your coat is ready");
  const second = await backUpAndRestore(async () => {
    expect(await goOn()).toBe(1);
    expect(await textsOf(jo.phoneNumber)).toHaveLength(1);
  });
  // Never handed over by the first installation, so it is lost with it.
  await sql`delete from outbox`.execute(server.services.db);
  const waiting = await readWaiting(second.services.db, server.clock.now());
  expect(waiting).toMatchObject({ messagesDue: 1, messagesUnclear: 0 });
  await second.startWorker();
  await sleep(1_500);
  expect(await textsOf(jo.phoneNumber)).toHaveLength(1);
  expect(await stateIn(second, sentSince)).toBe("queued");
  expect(await askForRelease(second.services.db, "asking-carriers")).toBe(true);
  expect(await askForRelease(second.services.db, "asking-carriers")).toBe(false);
  await released(second);
  await until(
    "the answer of the carrier",
    async () => /sent|delivered/.test((await stateIn(second, sentSince)) ?? ""),
    15_000,
  );
  expect(await textsOf(jo.phoneNumber)).toEqual(["Your coat is ready"]);
  expect(await textsOf(kim.phoneNumber)).toEqual([]);
}, 60_000);

test("a message the carrier never got is sent once after the release", async () => {
  const jo = await aContact(server, maya);
  const { _id } = await send(jo.contactId, "See you at four");
  // The first installation is gone before it sends.
  const second = await backUpAndRestore(() => sql`delete from outbox`.execute(server.services.db));
  await second.startWorker();
  await askForRelease(second.services.db, "asking-carriers");
  await released(second);
  expect(await stateIn(second, _id)).toBe("unknown");
  await until("the text", async () => (await textsOf(jo.phoneNumber)).length > 0, 30_000);
  await until("its state", async () => /sent|delivered/.test((await stateIn(second, _id)) ?? ""), 15_000);
  expect(await textsOf(jo.phoneNumber)).toEqual(["See you at four"]);
}, 60_000);

test("when nothing was sent since, messages are sent at once without asking carriers", async () => {
  const jo = await aContact(server, maya);
  await send(jo.contactId, "Moved house");
  const second = await backUpAndRestore(() => sql`delete from outbox`.execute(server.services.db));
  await askForRelease(second.services.db, "nothing-sent-since");
  await second.startWorker();
  await until("the text", async () => (await textsOf(jo.phoneNumber)).length > 0, 8_000);
  expect(await textsOf(jo.phoneNumber)).toEqual(["Moved house"]);
}, 60_000);

/** A campaign whose one message is due in a minute. */
async function aDrip(contactId: string): Promise<string> {
  const { campaigns } = api;
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Drip", type: "drip" } });
  const body = { text: "Welcome", scheduledDurationType: "hours-minutes", scheduledMinutes: 1 } as const;
  await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  while ((await doDueSteps(server.services)) > 0);
  return id;
}

/** An app flow in which a contact waits a minute for its text. */
async function aWaitingFlow(contactId: string): Promise<string> {
  const id = await aFlow({ kind: "api", subject: "" }, [wait("pause", 1, "minutes"), say("hello", "Hello")]);
  const now = server.clock.now();
  await sql`
    insert into app_flow_enrollments (account_id, flow_id, contact_id, entry, version, state, entered_at, entered_by,
      trigger_key, step_id, since, due_at)
    values (${maya.accountId}, ${id}, ${contactId}, 1, 1, 'in', ${now}, 'api', 'key', 'hello', ${now},
      ${new Date(now.getTime() + 60_000)})
  `.execute(server.services.db);
  return id;
}

test("work that would create new messages is paused for its owners, and jobs that notify people wait for support", async () => {
  const [jo] = await people(1);
  const due = await aDraft([jo!], { text: "Sale on Saturday" });
  const later = await aDraft([jo!], { text: "Sale on Sunday" });
  await schedule(due, new Date(server.clock.now().getTime() + 60_000));
  await schedule(later, new Date(server.clock.now().getTime() + 86_400_000));
  const campaign = await aDrip(jo!.contactId);
  const flow = await aWaitingFlow(jo!.contactId);
  await enqueue(server.services.db, resetMail, { username: maya.email, token: "t" });
  const second = await backUpAndRestore(async () => server.advance(120_000));
  await second.startWorker();
  await askForRelease(second.services.db, "asking-carriers");
  await released(second);
  const broadcasts = await second.services.db
    .selectFrom("broadcasts")
    .where("account_id", "=", maya.accountId)
    .select(["id", "state", "pause_reason"])
    .execute();
  expect(new Map(broadcasts.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [due.broadcastId, "paused"],
      [later.broadcastId, "scheduled"],
    ]),
  );
  for (const [table, id] of [
    ["campaigns", campaign],
    ["app_flows", flow],
  ] as const) {
    const row = await second.services.db
      .selectFrom(table)
      .where("account_id", "=", maya.accountId)
      .where("id", "=", id)
      .select(["state", "paused_at"])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "paused", paused_at: expect.any(Date) });
  }
  expect(broadcasts.find(({ id }) => id === due.broadcastId)?.pause_reason).toMatch(
    /may have been sent already/,
  );
  const { rows } = await sql<{ isSetAside: boolean }>`
    select j.attempts = j.max_attempts as "isSetAside" from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${resetMail.name}
  `.execute(second.services.db);
  expect(rows).toEqual([{ isSetAside: true }]);
  expect(await textsOf(jo!.phoneNumber)).toEqual([]);
  server.backToAfternoon();
}, 60_000);

test("the tables and jobs named here exist", async () => {
  const jobs = new Set(modules.flatMap((its) => its.jobs ?? []).map(({ name }) => name));
  jobs.add(removeStoredFiles.name);
  expect(HARMLESS_AGAIN.filter((name) => !jobs.has(name))).toEqual([]);
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(server.services.db);
  const tables = new Set(rows.map(({ name }) => name));
  expect(Object.keys(LEFT_OUT).filter((name) => !tables.has(name))).toEqual([]);
});
