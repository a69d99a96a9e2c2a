import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact } from "../../testing/builders.ts";
import { anAnimation, aPhoto } from "../../testing/drawn-pictures.ts";
import { jpegWithPlace, PLACE } from "../../testing/pictures-with-places.ts";
import { aRecording } from "../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { recordConsent } from "../consent/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PNG_END_BYTES = 12;

/** A picture padded to this many bytes. */
function aPicture(bytes = 0): File {
  const pixels = Buffer.alloc(Math.max(PNG_END_BYTES, bytes - PNG.length));
  pixels.writeUInt32BE(pixels.length - PNG_END_BYTES, 0);
  pixels.write("IDAT", 4, "latin1");
  return new File([PNG.subarray(0, -PNG_END_BYTES), pixels, PNG.subarray(-PNG_END_BYTES)], "a.png", {
    type: "image/png",
  });
}

test("a picture makes a picture message at its own price, with or without text", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  for (const text of ["Look", ""]) {
    const sent = await maya.client.ok(api.messages.send, {
      body: { contactId: jo.contactId, text },
      upload: aPicture(),
    });
    expect(sent).toMatchObject({ type: "mms", credits: 3, text, media: [{ contentType: "image/png" }] });
    const media = await maya.client.call(api.messages.media, { params: { messageId: sent._id, index: 0 } });
    expect(media.status).toBe(200);
  }
});

test("the size of a picture depends on the kind of the sending number, and the refusal says what to do", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const send = (bytes: number) =>
    maya.client.call(api.messages.send, { body: { contactId: jo.contactId }, upload: aPicture(bytes) });
  expect((await send(600_000)).status).toBe(201);
  expect(await send(950_000)).toMatchObject({
    status: 413,
    body: { error: "Images must be less than 0.9MB" },
  });
  const tollFree = `+1888${maya.phoneNumber.slice(5)}`;
  await server.services.db
    .updateTable("phone_numbers")
    .set({ phone_number: tollFree })
    .where("account_id", "=", maya.accountId)
    .execute();
  await server.services.db
    .updateTable("accounts")
    .set({ phone_number: tollFree })
    .where("account_id", "=", maya.accountId)
    .execute();
  expect(await send(600_000)).toMatchObject({
    status: 413,
    body: {
      code: "too-large",
      error: "Your number can send pictures up to 525 KB. Choose a smaller one, or send the text without it.",
    },
  });
  expect((await send(500_000)).status).toBe(201);
});

test("a picture that the number cannot carry is scaled down, and an animation is refused", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const tollFree = `+1877${maya.phoneNumber.slice(5)}`;
  for (const table of ["phone_numbers", "accounts"] as const)
    await server.services.db
      .updateTable(table)
      .set({ phone_number: tollFree })
      .where("account_id", "=", maya.accountId)
      .execute();
  const send = (bytes: Buffer, name: string) =>
    maya.client.call(api.messages.send, {
      body: { contactId: jo.contactId },
      upload: new File([new Uint8Array(bytes)], name),
    });
  const photo = await aPhoto(1_300, 900);
  expect(photo.length).toBeGreaterThan(525_000);
  const { body } = await send(photo, "photo.jpg");
  expect(body.media).toMatchObject([{ contentType: "image/jpeg", sizeBytes: expect.any(Number) }]);
  const [{ sizeBytes = 0, width = 0, height = 0 }] = body.media as [(typeof body.media)[number]];
  expect(sizeBytes).toBeLessThanOrEqual(525_000);
  // Upright, as it was held.
  expect(height).toBeGreaterThan(width);
  expect(await send(anAnimation(600_000), "party.gif")).toMatchObject({
    status: 413,
    body: { error: expect.stringMatching(/^Your number can send pictures up to 525 KB/) },
  });
});

test("a picture loses its location, whoever sends it", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const sent = await maya.client.ok(api.messages.send, {
    body: { contactId: jo.contactId, text: "Look" },
    upload: new File([new Uint8Array(jpegWithPlace())], "river.jpg", { type: "image/jpeg" }),
  });
  const file = await fetch(`${server.url}${sent.media[0]!.url}`, { headers: { cookie: maya.client.cookie } });
  expect(file.headers.get("content-type")).toBe("image/jpeg");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.includes("ICC_PROFILE")).toBe(true);
  expect(bytes.includes(PLACE)).toBe(false);
});

test("a file that isn't a picture is refused and leaves nothing behind", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const upload = new File(["%PDF-1.4"], "a.png", { type: "image/png" });
  const answer = await maya.client.call(api.messages.send, { body: { contactId: jo.contactId }, upload });
  expect(answer).toMatchObject({ status: 415, body: { error: "File must be an image" } });
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
  expect(messages).toEqual([]);
});

test("a voice drop needs a WAV recording and recorded consent", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const body = { contactId: jo.contactId, type: "rvm" } as const;
  const call = (upload?: File) => maya.client.call(api.messages.send, { body, ...(upload && { upload }) });
  expect(await call()).toMatchObject({ status: 400, body: { error: "A recording is required." } });
  expect(await call(aPicture())).toMatchObject({
    status: 415,
    body: { error: expect.stringMatching(/^A recording must be a WAV file\./) },
  });
  expect(await call(aRecording())).toMatchObject({
    status: 409,
    body: {
      code: "wrong-state",
      error: "You haven't recorded this contact's consent to voice drops.",
    },
  });
  await recordConsent(server.services.db, maya.accountId, jo.phoneNumber!, ["voice"], {
    source: "person",
    wording: "Yes, call me",
    time: server.clock.now(),
  });
  const { status, body: sent } = await call(aRecording());
  expect(status).toBe(201);
  expect(sent).toMatchObject({ type: "rvm", credits: 2, media: [{ contentType: "audio/wav" }] });
});

test("an email needs an address and a subject, and fills in the fields of both", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya, { firstName: "Jo" });
  const ana = await aContact(server, maya, { firstName: "Ana", email: "Ana@Example.com" });
  const send = (contactId: string, subject: string) =>
    maya.client.call(api.messages.send, {
      body: { contactId, type: "email", subject, text: "Dear {{firstName}}" },
    });
  expect(await send(jo.contactId, "Hi")).toMatchObject({
    status: 400,
    body: { error: "This contact has no email address." },
  });
  expect(await send(ana.contactId, " ")).toMatchObject({
    status: 400,
    body: { error: "Subject is required." },
  });
  const sent = await send(ana.contactId, "For {{firstName}}");
  expect(sent.body).toMatchObject({ type: "email", subject: "For Ana", text: "Dear Ana", credits: 0.1 });
  const { to_number } = await server.services.db
    .selectFrom("messages")
    .where("id", "=", sent.body._id)
    .select("to_number")
    .executeTakeFirstOrThrow();
  expect(to_number).toBe("ana@example.com");
});

test.each([
  ["nothing", " ", "Message is required."],
  ["1,025 characters", "x".repeat(1_025), "Message text cannot exceed 1024 characters."],
  [
    "more segments than carriers take",
    "ё".repeat(700),
    /^This text is too long for carriers\. It takes 11 segments/,
  ],
])("a text of %s is refused with a sentence", async (_, text, sentence) => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const answer = await maya.client.call(api.messages.send, { body: { contactId: jo.contactId, text } });
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input" } });
  expect(answer.body.error).toMatch(sentence);
});

test("1,024 characters are counted as a person counts", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const body = { contactId: jo.contactId, text: "x".repeat(1_024) };
  expect((await maya.client.ok(api.messages.send, { body })).credits).toBe(7);
});

test.each([
  ["who is marked do not message", { do_not_message: true }, {}, "This contact is marked do not message."],
  ["of an account whose identity check failed", {}, { identity_status: "failed" }, /identity check failed/],
  ["of a number that is not registered", {}, { registration_status: "registering" }, /isn't registered/],
  ["of an account on hold", {}, { subscription_plan: "onhold" }, /payment is overdue/],
] as const)(
  "a text to or %s is refused with the reason, and nothing is reserved",
  async (_, contact, account, why) => {
    const { db } = server.services;
    const maya = await aBusiness(server);
    const jo = await aContact(server, maya);
    if (Object.keys(contact).length > 0) {
      await db.updateTable("contacts").set(contact).where("id", "=", jo.contactId).execute();
    }
    if (Object.keys(account).length > 0) {
      await db.updateTable("accounts").set(account).where("account_id", "=", maya.accountId).execute();
    }
    const answer = await maya.client.call(api.messages.send, {
      body: { contactId: jo.contactId, text: "Hi" },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    expect(answer.body.error).toMatch(why);
    expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(1_000);
  },
);

test("the same send with one Idempotency-Key is one message, picture included", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const send = () =>
    maya.client.ok(
      api.messages.send,
      { body: { contactId: jo.contactId, text: "Once" }, upload: aPicture() },
      { "idempotency-key": `send-${jo.contactId}` },
    );
  const [first, second] = await Promise.all([send(), send()]);
  expect(second._id).toBe(first._id);
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
  expect(messages).toHaveLength(1);
});
