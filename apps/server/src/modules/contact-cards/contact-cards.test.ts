import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { jpegWithPlace, PLACE } from "../../testing/pictures-with-places.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("the contact card has the profile's values until it is changed, and carriers can fetch it", async () => {
  const card = await maya.client.ok(api.contactCards.read, {});
  expect(card).toMatchObject({ firstName: "Maya", lastName: "Rivers", phoneNumber: maya.phoneNumber });
  const changed = await maya.client.ok(api.contactCards.change, {
    body: { jobTitle: "Owner; maker" },
    upload: new File([PIXEL], "me.png", { type: "image/png" }),
  });
  expect(changed).toMatchObject({
    firstName: "Maya",
    jobTitle: "Owner; maker",
    pictureUrl: expect.any(String),
  });
  const response = await fetch(changed.mediaUrl!.replace(server.env.PUBLIC_URL, server.url));
  expect(response.headers.get("content-type")).toMatch(/^text\/vcard/);
  const file = await response.text();
  expect(file).toContain("TITLE:Owner\\; maker");
  expect(file.replaceAll("\r\n ", "")).toContain(PIXEL.toString("base64"));
  const without = await maya.client.ok(api.contactCards.change, { body: { removePicture: "true" } });
  expect(without.pictureUrl).toBeNull();
});

test("a picture on the card loses its location", async () => {
  await maya.client.ok(api.contactCards.change, {
    body: {},
    upload: new File([new Uint8Array(jpegWithPlace())], "me.jpg", { type: "image/jpeg" }),
  });
  const { pictureUrl } = await maya.client.ok(api.contactCards.read, {});
  const file = await fetch(`${server.url}${pictureUrl}`, { headers: { cookie: maya.client.cookie } });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.includes("ICC_PROFILE")).toBe(true);
  expect(bytes.includes(PLACE)).toBe(false);
});

test("a picture on the card must be a picture", async () => {
  const answer = await maya.client.call(api.contactCards.change, {
    body: {},
    upload: new File(["<svg onload=alert(1)>"], "me.svg", { type: "image/svg+xml" }),
  });
  expect(answer.status).toBe(415);
});

test("the contact card is sent as a file, as it was at that time", async () => {
  const jo = await aContact(server, maya);
  const { mediaUrl, jobTitle } = await maya.client.ok(api.contactCards.read, {});
  const sent = await maya.client.ok(api.messages.send, {
    body: { contactId: jo.contactId, text: "This is me", mediaUrl: mediaUrl! },
  });
  expect(sent).toMatchObject({ type: "mms", credits: 3, media: [{ contentType: "text/vcard" }] });
  const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
  expect(chats[0]?.lastMessage).toMatchObject({ type: "mms", mediaType: "text/vcard" });
  await dispatchOnce(server.services, uuidv7(), ["twilio"]);
  await until("the receipt", async () => {
    const message = await maya.client.ok(api.messages.get, { params: { messageId: sent._id } });
    return message.state === "delivered";
  });
  const { messages } = await server.sandbox<{ messages: { media: string[] }[] }>(
    "GET",
    `/messages?to=${encodeURIComponent(jo.phoneNumber!)}`,
  );
  const atThePhone = await fetch(`${server.env.SANDBOX_URL}${messages[0]?.media[0]}`);
  expect(atThePhone.headers.get("content-type")).toMatch(/^text\/vcard/);
  expect(await atThePhone.text()).toMatch(/^BEGIN:VCARD/);
  await maya.client.ok(api.contactCards.change, { body: { jobTitle: "Somebody else" } });
  const file = await fetch(`${server.url}${sent.media[0]!.url}`, { headers: { cookie: maya.client.cookie } });
  expect(await file.text()).toContain(`TITLE:${jobTitle.replace(";", "\\;")}`);
});

test("without text the contact card is still a message, and can be scheduled", async () => {
  const jo = await aContact(server, maya);
  const { mediaUrl } = await maya.client.ok(api.contactCards.read, {});
  const queued = await maya.client.ok(api.messages.queue, {
    body: {
      contactId: jo.contactId,
      mediaUrl: mediaUrl!,
      runAt: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
    },
  });
  expect(queued).toMatchObject({
    type: "mms",
    text: "",
    state: "queued",
    media: [{ contentType: "text/vcard" }],
  });
});

test("no other address is sent, nor the card with a picture, in an email or as a voice drop", async () => {
  const omar = await aBusiness(server, { hasNumber: false });
  const jo = await aContact(server, maya, { email: "jo@example.com" });
  const { mediaUrl: own } = await maya.client.ok(api.contactCards.read, {});
  const { mediaUrl: others } = await omar.client.ok(api.contactCards.read, {});
  const send = (mediaUrl: string, more: object = {}, upload?: File) =>
    maya.client.call(api.messages.send, {
      body: { contactId: jo.contactId, text: "Hi", subject: "Hi", mediaUrl, ...more },
      ...(upload && { upload }),
    });
  for (const url of [others!, "http://localhost:1/secrets.vcf", ""])
    expect(await send(url)).toMatchObject({
      status: 400,
      body: { fields: { mediaUrl: "You can only send your own contact card by its address." } },
    });
  const together = "You can only send your contact card with a text that has no picture.";
  const picture = new File([PIXEL], "a.png", { type: "image/png" });
  for (const [more, upload] of [[{}, picture], [{ type: "email" }], [{ type: "rvm" }]] as const)
    expect(await send(own!, more, upload)).toMatchObject({
      status: 400,
      body: { fields: { mediaUrl: together } },
    });
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
  expect(messages).toEqual([]);
});
