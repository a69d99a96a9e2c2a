import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { A_POSTAL_ADDRESS, aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, say, wait } from "../../../testing/flows.ts";
import { aWav } from "../../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { pushModule } from "../../push/index.ts";
import { isInFlow } from "../app-flows.sql.ts";
import { callAddress } from "./call-address.ts";
import { flowNotice, flowPush } from "./flow-notices.ts";

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
const { aFlow, aPerson, change, enter, get, make, publish, rounds, sentTo, texted, waysOf } = flows;
const { appFlows } = api;

/** Runs the queued jobs of a kind, as a worker would. */
async function runJobs(
  job: { name: string; run(services: never, payload: never, signal: AbortSignal): Promise<void> },
  hasIt: (payload: { accountId: number }) => boolean = ({ accountId }) => accountId === maya.accountId,
): Promise<number> {
  const { rows } = await sql<{ id: string; payload: { accountId: number } }>`
    select j.id::text, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
    where j.task_identifier = ${job.name} order by j.id
  `.execute(server.services.db);
  const own = rows.filter(({ payload }) => hasIt(payload));
  for (const { id, payload } of own) {
    await sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(server.services.db);
    await job.run(server.services as never, payload as never, new AbortController().signal);
  }
  return own.length;
}

async function upload(bytes: Buffer, fileName: string): Promise<string> {
  const body = { fileName, fileSize: bytes.length };
  const { _id } = await maya.client.ok(api.attachments.beginUpload, { body });
  await maya.client.ok(api.attachments.putPart, {
    params: { uploadId: _id, part: "0" },
    upload: new Blob([new Uint8Array(bytes)]),
  });
  return _id;
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("a step sends any content", () => {
  test("a picture with text, a designed email, a plain email, a voice drop", async () => {
    await server.services.db
      .updateTable("accounts")
      .set({ postal_address: A_POSTAL_ADDRESS })
      .where("account_id", "=", maya.accountId)
      .execute();
    const picture = await maya.client.ok(api.attachments.create, {
      body: { name: "Terrace", uploadId: await upload(PNG, "Terrace.png") },
    });
    const drop = await maya.client.ok(api.voiceDrops.create, {
      body: { name: "Hello", uploadId: await upload(aWav(), "hello.wav") },
    });
    const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
    const heading = { id: uuidv7(), type: "heading", align: "left", level: 1, text: "Spring!" } as const;
    const email = await maya.client.ok(api.emails.create, {
      body: {
        ...{ name: "Spring", subject: "For {{firstName|you}}" },
        design: { version: 1, colors, blocks: [heading] },
      },
    });
    const id = await aFlow({ kind: "api" }, [
      { ...say("picture", "Look!"), attachmentId: picture._id },
      { ...say("designed", ""), type: "email", emailId: email._id },
      { ...say("words", "Hi {{firstName|there}}"), type: "email", subject: "A word" },
      wait("pause", 1, "hours"),
      { ...say("drop", ""), type: "rvm", voiceDropId: drop._id },
    ]);
    const { contactId } = await aPerson({ firstName: "Jo", email: "jo@example.com" });
    // A version never changes, and neither does its content.
    await maya.client.ok(api.emails.change, { params: { id: email._id }, body: { subject: "Another one" } });
    await maya.client.ok(api.attachments.remove, { params: { id: picture._id } });
    await enter(id, contactId);
    await rounds();
    await flows.later(3_700_000);
    expect(await sentTo(contactId)).toMatchObject([
      { type: "mms", text: "Look!", media: [{ contentType: "image/png" }] },
      { type: "email", subject: "For Jo" },
      { type: "email", subject: "A word", text: "Hi Jo" },
      { type: "rvm", text: "" },
    ]);
    const { rows } = await sql<{ key: string }>`
      select media -> 0 ->> 'key' as key from messages
      where account_id = ${maya.accountId} and contact_id = ${contactId} and type = 'mms'
    `.execute(server.services.db);
    expect(await isInFlow(server.services.db, maya.accountId, rows[0]!.key)).toBe(true);
    expect(await isInFlow(server.services.db, maya.accountId, "another")).toBe(false);
  });

  test("but no deleted or unfinished one, reported at its step", async () => {
    const empty = await maya.client.ok(api.voiceDrops.create, { body: { name: "Later" } });
    const text = await maya.client.ok(api.attachments.create, {
      body: { name: "Prices", uploadId: await upload(Buffer.from("a,b"), "prices.csv") },
    });
    const id = await make({ kind: "api" }, [
      { ...say("drop", ""), type: "rvm", voiceDropId: empty._id },
      { ...say("file", "See"), attachmentId: text._id },
      { ...say("mail", ""), type: "email", emailId: uuidv7() },
    ]);
    expect((await get(id)).problems).toEqual([
      { stepId: "drop", text: "This voice drop has no recording yet." },
      { stepId: "file", text: expect.stringContaining("JPEG, PNG, GIF and WebP") },
      { stepId: "mail", text: "This email was deleted. Choose another one." },
    ]);
  });
});

test("joins and leaves spaces, and assigns chats", async () => {
  const space = await maya.client.ok(api.spaces.create, { body: { name: "Regulars" } });
  const old = await maya.client.ok(api.spaces.create, { body: { name: "New ones" } });
  const id = await aFlow({ kind: "message", subject: "" }, [
    { id: "join", kind: "join-space", spaceId: space._id },
    { id: "in", kind: "join-space", spaceId: old._id },
    { id: "out", kind: "leave-space", spaceId: old._id },
    { id: "assign", kind: "assign", assigneeId: maya.userId },
  ]);
  const person = await aPerson();
  await texted(person.phoneNumber, "Hello");
  await rounds();
  const membersOf = async (spaceId: string) =>
    (await maya.client.ok(api.spaces.searchMembers, { params: { id: spaceId }, body: {} })).paging.total;
  expect(await membersOf(space._id)).toBe(1);
  expect(await membersOf(old._id)).toBe(0);
  const params = { contactId: person.contactId };
  expect((await maya.client.ok(api.teamInbox.read, { params })).assigneeId).toBe(maya.userId);
  const silent = await aPerson();
  await enter(id, silent.contactId);
  await rounds();
  expect((await waysOf(id, silent.contactId))[0]!.steps.at(-1)).toMatchObject({
    outcome: "missed",
    reason: "There's no chat with them yet.",
  });
});

test("notifies a user of the account by mail and only on their own devices", async () => {
  const manager = await aBusiness(server);
  await server.services.db
    .insertInto("account_managers")
    .values({ account_id: maya.accountId, user_id: manager.userId, created_at: server.clock.now() } as never)
    .execute();
  const subscribe = async (business: Business) => {
    const subscription = await server.sandbox<{ endpoint: string }>("POST", "/push-subscriptions", {
      applicationServerKey: server.env.VAPID_PUBLIC_KEY,
    });
    await business.client.ok(api.push.subscribe, {
      body: { token: JSON.stringify(subscription), deviceType: "web" },
    });
    const path = `/push-subscriptions/${subscription.endpoint.split("/").at(-1)}/messages`;
    return async () =>
      (await server.sandbox<{ messages: { text: string }[] }>("GET", path)).messages.map(
        ({ text }) => (JSON.parse(text) as { title: string; body: string }).body,
      );
  };
  const owned = await subscribe(maya);
  const id = await aFlow({ kind: "api" }, [
    { id: "owner", kind: "notify", text: "Call them.", by: "both" },
    { id: "manager", kind: "notify", text: "Yours.", personId: manager.userId, by: "email" },
  ]);
  const { contactId } = await aPerson({ firstName: "Jo" });
  await enter(id, contactId);
  await rounds();
  expect(await runJobs(flowNotice)).toBe(2);
  expect(await runJobs(flowPush)).toBe(1);
  await runJobs(pushModule.jobs!.find(({ name }) => name === "push.notice")! as never);
  expect(await owned()).toEqual(["Call them."]);
  const inbox = async (email: string) =>
    (await server.sandbox<{ mails: { subject: string }[] }>("GET", `/mailbox?to=${email}`)).mails.map(
      ({ subject }) => subject,
    );
  expect(await inbox(maya.email)).toEqual([expect.stringContaining("A flow: Jo")]);
  expect(await inbox(manager.email)).toEqual([expect.stringContaining("A flow: Jo")]);
});

describe("a call of a web address", () => {
  const calling = (path: string) =>
    aFlow({ kind: "api" }, [{ id: "call", kind: "call", url: `${server.env.SANDBOX_URL}/hooks/${path}` }]);
  const outcomeOf = async (id: string, contactId: string) => (await waysOf(id, contactId))[0]!.steps[0];
  const received = async (path: string) => {
    const { entries } = await server.sandbox<{ entries: { url: string; requestBody: string }[] }>(
      "GET",
      "/log",
    );
    return entries.filter(({ url }) => url === `/hooks/${path}`);
  };

  test("is signed, and its outcome is recorded at the step", async () => {
    const path = `crm-${uuidv7()}`;
    const id = await calling(path);
    const { contactId } = await aPerson({ firstName: "Jo" });
    await enter(id, contactId);
    await rounds();
    expect(await outcomeOf(id, contactId)).toMatchObject({ outcome: "waiting" });
    expect(await runJobs(callAddress)).toBe(1);
    expect(await outcomeOf(id, contactId)).toMatchObject({
      outcome: "done",
      reason: "The URL returned 200.",
    });
    const [call] = await received(path);
    expect(JSON.parse(call!.requestBody)).toMatchObject({
      id: `${id}/${contactId}/1/call`,
      contact: { _id: contactId, firstName: "Jo" },
    });
  });

  test("carries a signature by the account's key over its time and body", async () => {
    const calls: { signature: string; body: string }[] = [];
    const theirs = createServer((incoming, answer) => {
      let body = "";
      incoming.on("data", (part) => {
        body += String(part);
      });
      incoming.on("end", () => {
        calls.push({ signature: String(incoming.headers["x-broadcast-signature"]), body });
        answer.end("ok");
      });
    });
    theirs.listen(0, "127.0.0.1");
    await once(theirs, "listening");
    const { port } = theirs.address() as { port: number };
    const id = await calling("signed");
    const { contactId } = await aPerson();
    const time = server.clock.now().toISOString();
    const env = { ...server.env, SANDBOX_URL: `http://127.0.0.1:${port}` };
    await callAddress.run(
      { ...server.services, env },
      {
        ...{ accountId: maya.accountId, flowId: id, contactId, entry: 1, stepId: "call", attempt: 1 },
        ...{ url: `http://127.0.0.1:${port}/hooks/x`, time },
      },
      new AbortController().signal,
    );
    theirs.close();
    const { key } = await maya.client.ok(appFlows.callKey, {});
    const [, seconds, signature] = /^t=(\d+),v1=(.+)$/.exec(calls[0]!.signature)!;
    expect(signature).toBe(createHmac("sha256", key).update(`${seconds}.${calls[0]!.body}`).digest("hex"));
  });

  test("is retried until a 2xx, eight times in all", async () => {
    const id = await calling("status/503");
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    for (let attempt = 1; attempt < 8; attempt++) {
      expect(await runJobs(callAddress)).toBe(1);
      expect(await outcomeOf(id, contactId)).toMatchObject({
        outcome: "waiting",
        reason: "The URL returned 503. We'll try again.",
      });
    }
    await runJobs(callAddress);
    expect(await outcomeOf(id, contactId)).toMatchObject({
      outcome: "failed",
      reason: "The URL returned 503. We tried 8 times.",
    });
    expect(await runJobs(callAddress)).toBe(0);
  });

  test("reaches no host that is not configured", async () => {
    const id = await make({ kind: "api" }, [{ id: "call", kind: "call", url: "https://example.org/" }]);
    expect((await get(id)).problems).toMatchObject([{ stepId: "call" }]);
  });
});

test("uses the number in the answer", async () => {
  const under = (branch: string) => ({ step: "stars", branch });
  const id = await aFlow({ kind: "message", subject: "" }, [
    say("ask", "How was it, 1 to 5?"),
    { id: "reply", kind: "wait-for", event: "reply", amount: 1, unit: "days" },
    {
      id: "stars",
      kind: "answer",
      choices: [
        { branch: "low", is: "number", from: 1, to: 3 },
        { branch: "high", is: "number", from: 4, to: 5 },
      ],
      under: { step: "reply", branch: "happened" },
    },
    { id: "sad", kind: "add-tag", tag: "Sad", under: under("low") },
    { id: "glad", kind: "add-tag", tag: "Glad", under: under("high") },
  ]);
  const person = await aPerson();
  await texted(person.phoneNumber, "I was there");
  await rounds();
  server.advance(60_000);
  await texted(person.phoneNumber, "five stars!");
  await rounds();
  expect(await flows.tagsOf(person.contactId)).toEqual(["Glad"]);
  expect((await waysOf(id, person.contactId))[0]!.steps.at(-2)).toMatchObject({ branch: "high" });
});

test("flows that would start one another endlessly are refused when published", async () => {
  const turn = (name: string, from: string, to: string) =>
    make(
      { kind: "tag-added", subject: from },
      [
        { id: "off", kind: "remove-tag", tag: from },
        { id: "on", kind: "add-tag", tag: to },
      ],
      { reentry: "after-finishing", name },
    );
  await publish(await turn("First", "Red", "Blue"));
  const second = await turn("Second", "blue", "red");
  expect((await get(second)).problems).toEqual([
    { stepId: "on", text: "This restarts the flow in an endless loop through “First”." },
  ]);
  expect(await maya.client.call(appFlows.publish, { params: { id: second }, body: {} })).toMatchObject({
    status: 409,
  });
  await change(second, { reentry: "after-days" });
  await publish(second);
});
