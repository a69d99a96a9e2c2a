import { api } from "@broadcast/contract";
import { fileTypeFromBuffer } from "file-type";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, until } from "../../../testing/builders.ts";
import { anAnimation, aPhoto } from "../../../testing/drawn-pictures.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../index.ts";

const LONG_CODE_BYTES = 1_000_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
afterAll(() => server.close());

/** Sends a picture and then replaces its file, as if it had been accepted before the sending number was known. */
async function sentAs(file: Buffer, contentType: string) {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const upload = new File([new Uint8Array(await aPhoto(60, 40))], "small.jpg", { type: "image/jpeg" });
  const { _id } = await maya.client.ok(api.messages.send, {
    body: { contactId: jo.contactId, text: "Look" },
    upload,
  });
  const { db, storage } = server.services;
  const key = `media/${maya.accountId}/large-${_id}`;
  await storage.put(key, file, contentType);
  await sql`
    update messages set media = ${JSON.stringify([{ key, contentType }])}::jsonb where id = ${_id}
  `.execute(db);
  // Under load a picture may be drawn only for the next try.
  const message = await until("the hand-over", async () => {
    await dispatchOnce(server.services, uuidv7(), ["twilio"]);
    server.advance(3_000);
    const its = await maya.client.ok(api.messages.get, { params: { messageId: _id } });
    return ["queued", "sending"].includes(its.state) ? null : its;
  });
  const received = async () => {
    const { threads } = await server.sandbox<{ threads: { messages: { media: string[] }[] }[] }>(
      "GET",
      `/phones/${encodeURIComponent(jo.phoneNumber!)}/threads`,
    );
    return threads.flatMap(({ messages }) => messages.flatMap(({ media }) => media));
  };
  const pictures =
    message.state === "unsent"
      ? await received()
      : await until("the phone to have it", async () => {
          const its = await received();
          return its.length > 0 ? its : null;
        });
  return { message, pictures };
}

test("a picture that is too large for the number arrives fitted", async () => {
  const photo = await aPhoto(1_600, 1_200);
  expect(photo.length).toBeGreaterThan(LONG_CODE_BYTES);
  const { pictures } = await sentAs(photo, "image/jpeg");
  expect(pictures).toHaveLength(1);
  const bytes = Buffer.from(
    await (await fetch(new URL(pictures[0]!, server.services.env.SANDBOX_URL))).arrayBuffer(),
  );
  expect(bytes.length).toBeLessThanOrEqual(LONG_CODE_BYTES);
  expect((await fileTypeFromBuffer(bytes))?.mime).toBe("image/jpeg");
});

test("an animation that is too large is not sent, with the reason", async () => {
  const { pictures, message } = await sentAs(anAnimation(LONG_CODE_BYTES + 1), "image/gif");
  expect(pictures).toEqual([]);
  expect(message.state).toBe("unsent");
  expect(message.error).toMatch(/too large/);
});
