import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { removeStoredFiles } from "../../../stored-files/stored-files.ts";
import { broadcastsOf, type Params } from "../../../testing/broadcasts.ts";
import { aBusiness, aContact, type Business, until } from "../../../testing/builders.ts";
import { aRecording } from "../../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { recordConsent } from "../../consent/index.ts";
import { publishRates } from "../../sending/index.ts";
import { expandBroadcast } from "../index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;

const { people, aDraft, get, preview, schedule, run, dispatch, sendNow, delivered } = broadcastsOf(() => ({
  server,
  business: maya,
}));

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("a broadcast of each type", () => {
  test.each([
    ["mms", "sms", new File([PNG], "sale.png", { type: "image/png" }), 3],
    ["rvm", "rvm", aRecording({ seconds: 1 }), 2],
  ] as const)(
    "%s is sent to the end with its file, and appears so in each thread",
    async (type, chosen, upload, credits) => {
      await server.sandbox("PUT", "/settings", { callsPerSecond: 0 });
      const [jo, ana] = await people(2);
      for (const { phoneNumber } of [jo!, ana!])
        await recordConsent(server.services.db, maya.accountId, phoneNumber!, ["voice"], {
          source: "person",
          wording: "You may leave me voice messages.",
          time: server.clock.now(),
        });
      const params = await aDraft([jo!, ana!], { type: chosen, text: "" });
      const { type: told } = await maya.client.ok(api.broadcasts.changeMedia, { params, body: {}, upload });
      expect(told).toBe(type);
      await sendNow(params);
      expect(await delivered(params, 2)).toMatchObject({
        type,
        counts: { total: 2, delivered: 2, failed: 0, unsent: 0 },
        costCredits: 2 * credits,
      });
      for (const { contactId, phoneNumber } of [jo!, ana!]) {
        const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId } });
        expect(messages).toMatchObject([{ type, cause: "broadcast", state: "delivered", media: [{}] }]);
        const phone = `/phones/${encodeURIComponent(phoneNumber!)}`;
        if (type === "mms") {
          const taken = await server.sandbox<{ messages: { media: string[] }[] }>(
            "GET",
            `/messages?to=${encodeURIComponent(phoneNumber!)}`,
          );
          expect(taken.messages.map(({ media }) => media.length)).toEqual([1]);
        } else {
          const { voicemails } = await server.sandbox<{ voicemails: object[] }>("GET", `${phone}/voicemails`);
          expect(voicemails).toMatchObject([{ from: maya.phoneNumber, seconds: 1, lostSeconds: 0 }]);
        }
      }
    },
  );

  test.each(["email", "sms", "rvm"] as const)("states its type: %s", async (type) => {
    const params = await aDraft([(await people(1))[0]!], { type, text: "Hi" });
    expect((await get(params)).type).toBe(type);
  });
});

describe("a picture or recording", () => {
  const put = (params: Params, upload?: Blob) =>
    maya.client.call(api.broadcasts.changeMedia, { params, body: {}, ...(upload && { upload }) });
  const draft = async (type: "sms" | "rvm" | "email" = "sms"): Promise<Params> => ({
    broadcastId: (await maya.client.ok(api.broadcasts.createDraft, { body: { type, text: "Hi" } }))._id,
  });

  test("makes a text an mms, at its price, and a text again when removed", async () => {
    const params = await draft();
    const contactIds = (await people(1)).map(({ contactId }) => contactId);
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    const { body } = await put(params, new File([PNG], "sale.png", { type: "image/png" }));
    expect(body).toMatchObject({ type: "mms", media: [{ contentType: "image/png" }] });
    expect((await preview(params)).costCredits).toBe(3);
    const shown = await fetch(`${server.url}${body.media[0]!.url}`, {
      headers: { cookie: maya.client.cookie },
    });
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    expect((await put(params)).body).toMatchObject({ type: "sms", media: [] });
  });

  test("is refused with a sentence when it is too large or of the wrong kind", async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(950_000)]);
    expect(await put(await draft(), new File([large], "large.png"))).toMatchObject({
      status: 413,
      body: { error: "A picture can be up to 900 KB. This one is 951 KB. Choose a smaller one." },
    });
    for (const [type, file] of [
      ["sms", aRecording()],
      ["rvm", PNG],
      ["email", PNG],
    ] as const) {
      const upload = file instanceof File ? file : new File([file], "file");
      expect((await put(await draft(type), upload)).status).toBe(415);
    }
  });

  test("is stored as a recording in a voice drop, and removed when that becomes a text", async () => {
    const params = await draft("rvm");
    expect((await put(params, aRecording())).body).toMatchObject({
      type: "rvm",
      media: [{ contentType: "audio/wav" }],
    });
    const changed = await maya.client.ok(api.broadcasts.change, { params, body: { type: "sms" } });
    expect(changed).toMatchObject({ type: "sms", media: [] });
  });

  const picture = () => new File([PNG], "sale.png", { type: "image/png" });
  const keysOf = async ({ broadcastId }: Params) => {
    const row = await server.services.db
      .selectFrom("broadcasts")
      .where("id", "=", broadcastId)
      .select("media")
      .executeTakeFirstOrThrow();
    return (row.media as { key: string }[]).map(({ key }) => key);
  };
  const isStored = (key: string) =>
    server.services.storage.read(key).then(
      (content) => content.destroy().destroyed,
      () => false,
    );
  /** Deletes released files that nothing uses any more. */
  const tidyUp = async () => {
    const { rows } = await sql<{ payload: { accountId: number; keys: string[] } }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${removeStoredFiles.name} and (j.payload ->> 'accountId')::int = ${maya.accountId}
    `.execute(server.services.db);
    for (const { payload } of rows)
      await removeStoredFiles.run(server.services, payload, new AbortController().signal);
  };

  test("is deleted once it is replaced or removed, or its draft is deleted", async () => {
    const params = await draft();
    const keys: string[] = [];
    const putPicture = async () => {
      await put(params, picture());
      keys.push(...(await keysOf(params)));
    };
    await putPicture();
    await putPicture();
    await tidyUp();
    expect(await Promise.all(keys.map(isStored))).toEqual([false, true]);
    await put(params);
    await putPicture();
    await maya.client.ok(api.broadcasts.change, { params, body: { type: "email" } });
    await maya.client.ok(api.broadcasts.change, { params, body: { type: "sms" } });
    await putPicture();
    await tidyUp();
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false, false, true]);
    await Promise.all([put(params, picture()), put(params, picture())]);
    keys.push(...(await keysOf(params)));
    await maya.client.ok(api.broadcasts.remove, { params });
    await tidyUp();
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false, false, false, false]);
    const left = await readdir(join(server.env.STORAGE_DIR!, "media", String(maya.accountId)));
    expect(left).toEqual([]);
  });

  test("stays while a message or another draft uses it, whichever releases it first", async () => {
    const params = await draft();
    await put(params, picture());
    const [key] = await keysOf(params);
    const [home] = await people(1);
    const contactIds = [home!.contactId];
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    await schedule(params);
    await run(expandBroadcast, params);
    await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
    const again = await maya.client.ok(api.broadcasts.draftUnsent, { params, body: {} });
    const copy = { broadcastId: again._id };
    await maya.client.ok(api.broadcasts.remove, { params });
    await tidyUp();
    expect(await isStored(key!)).toBe(true);
    await put(copy);
    await tidyUp();
    // The stopped message can still be sent again.
    expect(await isStored(key!)).toBe(true);
    await sql`update messages set media = '[]' where contact_id = ${home!.contactId}`.execute(
      server.services.db,
    );
    await tidyUp();
    expect(await isStored(key!)).toBe(false);
  });

  test("is not stored when it is refused because the broadcast has begun or cannot be paid for", async () => {
    maya = await aBusiness(server, { credits: 1 });
    const params = await aDraft(await people(1));
    await schedule(params, new Date(server.clock.now().getTime() + HOUR_MS));
    expect((await put(params, picture())).status).toBe(402);
    expect(await keysOf(params)).toEqual([]);
    const left = await readdir(join(server.env.STORAGE_DIR!, "media", String(maya.accountId)));
    expect(left).toEqual([]);
  });
});

describe("a message of a chat made into a broadcast", () => {
  const send = async (body: object, upload?: File) => {
    const jo = await aContact(server, maya, { email: "jo@example.com" });
    await recordConsent(server.services.db, maya.accountId, jo.phoneNumber!, ["voice"], {
      source: "person",
      wording: "You may leave me voice messages.",
      time: server.clock.now(),
    });
    return maya.client.ok(api.messages.send, {
      body: { contactId: jo.contactId, ...body },
      ...(upload && { upload }),
    });
  };
  const draftOf = (messageId: string) =>
    maya.client.call(api.broadcasts.createDraft, { body: { messageId, text: "not these words" } });
  const bytesOf = async (url: string) => {
    const response = await fetch(`${server.url}${url}`, { headers: { cookie: maya.client.cookie } });
    return Buffer.from(await response.arrayBuffer());
  };

  test("copies its text, and a picture without text, which outlives the message", async () => {
    expect((await draftOf((await send({ text: "Come in" }))._id)).body).toMatchObject({
      type: "sms",
      text: "Come in",
      media: [],
    });
    const sent = await send({}, new File([PNG], "a.png", { type: "image/png" }));
    const { body: draft } = await draftOf(sent._id);
    expect(draft).toMatchObject({ type: "mms", text: "", media: [{ contentType: "image/png" }] });
    await dispatch();
    await until("the receipt", async () => {
      const message = await maya.client.ok(api.messages.get, { params: { messageId: sent._id } });
      return message.state === "delivered";
    });
    await maya.client.ok(api.messages.remove, { params: { messageId: sent._id } });
    expect(await bytesOf(draft.media[0]!.url)).toEqual(PNG);
  });

  test("uses the recording of a voice drop", async () => {
    const sent = await send({ type: "rvm" }, aRecording());
    const { body: draft } = await draftOf(sent._id);
    expect(draft).toMatchObject({ type: "rvm", media: [{ contentType: "audio/wav" }] });
    expect(await bytesOf(draft.media[0]!.url)).toEqual(await bytesOf(sent.media[0]!.url));
  });

  test("is refused for an email, and not found in another account's chat", async () => {
    const mail = await send({ type: "email", subject: "Hi", text: "Hi" });
    expect((await draftOf(mail._id)).status).toBe(409);
    const theirs = await send({ text: "Come in" });
    maya = await aBusiness(server);
    expect((await draftOf(theirs._id)).status).toBe(404);
  });
});
