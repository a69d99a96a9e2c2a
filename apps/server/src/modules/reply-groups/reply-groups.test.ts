import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { broadcastsOf } from "../../testing/broadcasts.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { callsOf } from "../../testing/calls.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { publishRates } from "../sending/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { people, aDraft, sendNow, get } = broadcastsOf(() => ({ server, business: maya }));

const write = (from: string | null, text: string) =>
  server.sandbox("POST", `/phones/${encodeURIComponent(from ?? "")}/messages`, {
    to: maya.phoneNumber,
    text,
  });

/** A broadcast that these contacts answered. */
async function answered(texts: readonly string[]) {
  const contacts = await people(texts.length);
  const params = await aDraft(contacts, { text: "Will you come on Friday?" });
  await sendNow(params);
  for (const [index, text] of texts.entries()) await write(contacts[index]!.phoneNumber, text);
  await until("the replies", async () => (await get(params)).counts.replied === texts.length);
  return { params, contacts };
}

test("identical replies are grouped and answered together, each with a separate message", async () => {
  const { params, contacts } = await answered(["Yes!", "yep", "What time?", "STOP"]);
  const before = await maya.client.ok(api.replyGroups.read, { params });
  expect(before.groups.map(({ replies }) => replies.map(({ text }) => text).sort())).toEqual([
    ["Yes!", "yep"],
    ["What time?"],
  ]);
  const contactIds = contacts.slice(0, 2).map(({ contactId }) => contactId);
  const body = { contactIds, text: "Great, {{firstName|friend}}!" };
  const forecast = await maya.client.ok(api.replyGroups.forecast, { params, body });
  expect(forecast.people).toHaveLength(2);
  expect(forecast.people.every(({ outcome, text }) => outcome === "goes" && /^Great, /.test(text))).toBe(
    true,
  );
  const { messages: none } = await maya.client.ok(api.messages.thread, {
    params: { contactId: contactIds[0]! },
  });
  expect(none.filter(({ cause }) => cause === "chat")).toEqual([]);

  const told = await maya.client.ok(api.replyGroups.answer, { params, body: { ...body, isDone: true } });
  expect(told).toEqual({ sent: 2, notSent: [] });
  for (const contactId of contactIds) {
    const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId } });
    expect(messages[0]).toMatchObject({ cause: "chat", direction: "out", writtenBy: maya.userId });
    expect(await maya.client.ok(api.teamInbox.read, { params: { contactId } })).toMatchObject({
      status: "done",
    });
  }
  const after = await maya.client.ok(api.replyGroups.read, { params });
  expect(after.groups[0]?.replies.every(({ isAnswered }) => isAnswered)).toBe(true);
  expect(after.groups[1]?.replies[0]?.isAnswered).toBe(false);
});

test("a call is not a reply: the caller's next text is", async () => {
  const [person] = await people(1);
  const params = await aDraft([person!], { text: "Will you come on Friday?" });
  await sendNow(params);
  await callsOf(server, () => maya).callIn(person!.phoneNumber!, true);
  await write(person!.phoneNumber, "Friday works");
  await until("the reply", async () => (await get(params)).counts.replied === 1);
  const { groups } = await maya.client.ok(api.replyGroups.read, { params });
  expect(groups.flatMap(({ replies }) => replies.map(({ text }) => text))).toEqual(["Friday works"]);
});

test("contacts who did not reply to this broadcast are not answered, and no one is when one of them did not", async () => {
  const { params, contacts } = await answered(["Sure"]);
  const other = await aContact(server, maya);
  const body = { contactIds: [contacts[0]!.contactId, other.contactId], text: "Hi" };
  expect((await maya.client.call(api.replyGroups.answer, { params, body })).status).toBe(404);
  const { groups } = await maya.client.ok(api.replyGroups.read, { params });
  expect(groups[0]?.replies[0]?.isAnswered).toBe(false);
});

test("a contact who must not be texted any more gets nothing, with the reason", async () => {
  const { params, contacts } = await answered(["Okay"]);
  const { contactId } = contacts[0]!;
  await maya.client.ok(api.contacts.change, { params: { contactId }, body: { doNotMessage: true } });
  const body = { contactIds: [contactId], text: "See you" };
  const { people: told } = await maya.client.ok(api.replyGroups.forecast, { params, body });
  expect(told[0]).toMatchObject({ outcome: "not-sent", reason: expect.stringMatching(/\w/) });
  const { sent, notSent } = await maya.client.ok(api.replyGroups.answer, { params, body });
  expect(sent).toBe(0);
  expect(notSent).toHaveLength(1);
});
