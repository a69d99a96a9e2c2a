import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { broadcastsOf } from "../../testing/broadcasts.ts";
import { aBusiness, aContact, aSession, type Business, until } from "../../testing/builders.ts";
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

test("someone who has corrected themself shows both texts, and their chat stays open", async () => {
  const { params, contacts } = await answered(["Yes", "Yes"]);
  const [jo, ana] = contacts;
  await write(jo!.phoneNumber, "Sorry, I can't make it");
  const repliesOf = async () => {
    const { groups } = await maya.client.ok(api.replyGroups.read, { params });
    return new Map(groups.flatMap(({ replies }) => replies.map((reply) => [reply.contactId, reply])));
  };
  await until("the correction", async () => (await repliesOf()).get(jo!.contactId)?.laterText);
  expect((await repliesOf()).get(jo!.contactId)).toMatchObject({
    text: "Yes",
    laterText: "Sorry, I can't make it",
  });
  expect((await repliesOf()).get(ana!.contactId)).toMatchObject({ text: "Yes", laterText: null });
  const contactIds = contacts.map(({ contactId }) => contactId);
  const body = { contactIds, text: "See you!", isDone: true };
  expect(await maya.client.ok(api.replyGroups.answer, { params, body })).toMatchObject({ sent: 2 });
  const statusOf = async (contactId: string) =>
    (await maya.client.ok(api.teamInbox.read, { params: { contactId } })).status;
  expect([await statusOf(jo!.contactId), await statusOf(ana!.contactId)]).toEqual(["open", "done"]);
});

test("someone who may have asked to stop since gets no answer, with the reason; the others get theirs", async () => {
  const { params, contacts } = await answered(["Yes", "Yes"]);
  const [jo, ana] = contacts.map(({ contactId }) => contactId);
  await write(contacts[0]!.phoneNumber, "please take me off your list");
  await until("the hold", async () => {
    const { potentialStopMessage } = await maya.client.ok(api.contacts.get, { params: { contactId: jo! } });
    return potentialStopMessage;
  });
  const body = { contactIds: [jo!, ana!], text: "See you!" };
  const reason = "They may have asked you to stop. Open the contact to decide.";
  const { people: told, credits } = await maya.client.ok(api.replyGroups.forecast, { params, body });
  expect(told.find(({ contactId }) => contactId === jo)).toMatchObject({ outcome: "not-sent", reason });
  expect(credits).toBe(1);
  expect(await maya.client.ok(api.replyGroups.answer, { params, body })).toEqual({
    sent: 1,
    notSent: [{ reason, count: 1, isListed: false }],
  });
  const { groups } = await maya.client.ok(api.replyGroups.read, { params });
  expect(groups.flatMap(({ replies }) => replies.map(({ contactId }) => contactId))).toEqual([ana]);
});

test("two people who answer at the same time send each contact one message, and learn who was first", async () => {
  const { params, contacts } = await answered(["Yes", "Yes", "Yes"]);
  const contactIds = contacts.map(({ contactId }) => contactId);
  const assistant = await aSession(server, { ...maya, kind: "assistant" });
  const answers = await Promise.all([
    maya.client.ok(api.replyGroups.answer, { params, body: { contactIds: contactIds.slice(1), text: "Hi" } }),
    assistant.ok(api.replyGroups.answer, {
      params,
      body: { contactIds: contactIds.slice(0, 2).reverse(), text: "Hello" },
    }),
  ]);
  expect(answers.map(({ sent }) => sent).sort()).toEqual([1, 2]);
  const [late] = answers.filter(({ sent }) => sent === 1);
  const reason = expect.stringMatching(/^(Maya Rivers|Your assistant) has already replied\.$/);
  expect(late?.notSent).toEqual([{ reason, count: 1, isListed: false }]);
  for (const contactId of contactIds) {
    const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId } });
    expect(messages.filter(({ direction, cause }) => direction === "out" && cause === "chat")).toHaveLength(
      1,
    );
  }
  const body = { contactIds, text: "Hi again" };
  const again = await maya.client.ok(api.replyGroups.forecast, { params, body });
  expect(again).toMatchObject({ credits: 0 });
  expect(again.people.every(({ outcome }) => outcome === "not-sent")).toBe(true);
});

test("two contacts who both replied and were merged since are one, who is answered once with the others", async () => {
  const { params, contacts } = await answered(["Yes", "Yes!", "Yep"]);
  const [jo, twin, ana] = contacts.map(({ contactId }) => contactId);
  await maya.client.ok(api.contactDuplicates.merge, { body: { keptId: jo!, mergedIds: [twin!] } });
  const { groups } = await maya.client.ok(api.replyGroups.read, { params });
  const shown = groups.flatMap(({ replies }) => replies);
  expect(shown.map(({ contactId }) => contactId).sort()).toEqual([jo, ana].sort());
  expect(shown.find(({ contactId }) => contactId === jo)).toMatchObject({ text: "Yes", laterText: "Yes!" });
  const body = { contactIds: [jo!, ana!], text: "See you!" };
  expect((await maya.client.ok(api.replyGroups.forecast, { params, body })).people).toHaveLength(2);
  expect(await maya.client.ok(api.replyGroups.answer, { params, body })).toEqual({ sent: 2, notSent: [] });
  for (const contactId of [jo!, ana!]) {
    const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId } });
    expect(messages.filter(({ cause, direction }) => cause === "chat" && direction === "out")).toHaveLength(
      1,
    );
  }
});

test("a message that waits for its own time is no answer yet", async () => {
  const { params, contacts } = await answered(["Sure"]);
  const { contactId } = contacts[0]!;
  await maya.client.ok(api.messages.queue, {
    body: { contactId, text: "Happy new year", runAt: "2999-01-01T00:00:00Z" },
  });
  const body = { contactIds: [contactId], text: "See you" };
  expect(await maya.client.ok(api.replyGroups.answer, { params, body })).toEqual({ sent: 1, notSent: [] });
});
