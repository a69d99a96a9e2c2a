import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { api } from "@broadcast/contract";
import { UPLOAD_PART_BYTES } from "@broadcast/contract/attachments";
import type { VoiceDrop } from "@broadcast/contract/voice-drops";
import { WAVEFORM_PARTS, waveformLevels } from "@broadcast/domain/content/waveform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../db/connection.ts";
import { convertRecording } from "../../recordings/convert-recording.ts";
import { takeRecording } from "../../recordings/take-recording.ts";
import { removeStoredFiles } from "../../stored-files/stored-files.ts";
import { broadcastsOf } from "../../testing/broadcasts.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { aWav, decibelsOf, samplesOf, tone } from "../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { recordConsent } from "../consent/index.ts";
import { publishRates } from "../sending/index.ts";
import { saveCallRecording } from "./call-to-record.ts";

const { attachments, voiceDrops } = api;

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
});
afterAll(() => server.close());

async function upload(bytes: Buffer): Promise<string> {
  const { _id, parts } = await maya.client.ok(attachments.beginUpload, {
    body: { fileName: "drop.wav", fileSize: bytes.length },
  });
  for (let part = 0; part < parts; part += 1)
    await maya.client.ok(attachments.putPart, {
      params: { uploadId: _id, part: String(part) },
      upload: new Blob([
        new Uint8Array(bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES)),
      ]),
    });
  return _id;
}

const aVoiceDrop = async (bytes = aWav(), name = "Open studio"): Promise<VoiceDrop> =>
  maya.client.ok(voiceDrops.create, { body: { name, uploadId: await upload(bytes) } });

async function bytesOf({ media }: VoiceDrop): Promise<Buffer> {
  const answer = await fetch(`${server.url}${media[0]!.url}`, { headers: { cookie: maya.client.cookie } });
  expect(answer.headers.get("content-type")).toBe("audio/wav");
  return Buffer.from(await answer.arrayBuffer());
}

const keyOf = async ({ _id }: VoiceDrop): Promise<string> => {
  const { rows } = await sql<{
    key: string;
  }>`select file_key as key from voice_drops where id = ${_id}`.execute(server.services.db);
  return rows[0]!.key;
};

/** Converts a file. */
function converted(options: Parameters<typeof aWav>[0]) {
  const recording = convertRecording(aWav(options));
  if ("problem" in recording) throw new Error(recording.problem);
  const wav = Buffer.from(recording.bytes);
  return { ...recording, wav, samples: samplesOf(wav) };
}

describe("a recording", () => {
  it.each([
    ["44.1 kHz in stereo", { rate: 44_100, channels: 2 }],
    ["48 kHz in 24 bits", { rate: 48_000, bits: 24 as const }],
    ["96 kHz in floats", { rate: 96_000, bits: 32 as const, isFloat: true }],
    ["11,025 Hz in 8 bits", { rate: 11_025, bits: 8 as const }],
    ["a rate that nobody uses", { rate: 37_811 }],
    ["what lines carry already", {}],
  ])("of %s becomes 8 kHz in mono, with the same length and pitch, as loud as speech", (_, options) => {
    const { wav, samples, seconds } = converted(options);
    expect(seconds).toBeCloseTo(2, 2);
    const format = [wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)];
    expect(format).toEqual([1, 1, 8_000, 16]);
    expect(decibelsOf(samples)).toBeCloseTo(-19, 0);
    const crossings = samples.filter((value, at) => at > 0 && value >= 0 && samples[at - 1]! < 0).length;
    expect(crossings / 2).toBeCloseTo(440, -1);
  });

  it("loses what a line cannot carry, instead of aliasing it into another tone", () => {
    const both = (second: number) => tone(1_000, 0.2)(second) + tone(6_000, 0.2)(second);
    const { samples } = converted({ rate: 44_100, sound: both });
    const decibelsAt = (hertz: number) => {
      const turn = (at: number) => (2 * Math.PI * hertz * at) / 8_000;
      const part = (wave: (turn: number) => number) =>
        samples.reduce((sum, value, at) => sum + value * wave(turn(at)), 0);
      return 20 * Math.log10(Math.hypot(part(Math.cos), part(Math.sin)));
    };
    // Without a filter, 6,000 Hz would alias to 2,000, as loud as the other.
    expect(decibelsAt(2_000) - decibelsAt(1_000)).toBeLessThan(-55);
  });

  it("is turned down where it would be too loud, and its waveform shows the loudness", () => {
    const halves = (second: number) => tone(440, second < 1 ? 0.02 : 0.9)(second);
    const { samples, waveform } = converted({ rate: 16_000, sound: halves });
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(10 ** (-3 / 20) + 0.001);
    const levels = waveformLevels(waveform);
    expect(levels).toHaveLength(WAVEFORM_PARTS);
    expect(Math.max(...levels)).toBe(1);
    expect(Math.max(...levels.slice(0, WAVEFORM_PARTS / 2 - 2))).toBeLessThan(0.1);
    expect(Math.min(...levels.slice(WAVEFORM_PARTS / 2 + 2, -2))).toBeGreaterThan(0.8);
  });

  const changed = (at: number, value: number, bytes = aWav()) => {
    bytes.writeUInt32LE(value, at);
    return bytes;
  };
  const changed16 = (at: number, value: number) => {
    const bytes = aWav();
    bytes.writeUInt16LE(value, at);
    return bytes;
  };
  it.each<[string, Buffer, RegExp]>([
    ["a song by another name", Buffer.concat([Buffer.from("ID3\u0003"), Buffer.alloc(500)]), /must be a WAV/],
    ["a film by another name", Buffer.from("RIFF\0\0\0\0AVI LIST"), /must be a WAV/],
    ["a head that ends early", aWav().subarray(0, 30), /damaged/],
    ["a head without sound", aWav().subarray(0, 36), /damaged/],
    ["no sound at all", aWav({ seconds: 0 }), /no sound/],
    ["the first half of a file", aWav().subarray(0, 16_000), /cut off/],
    ["a length of its sound that is not there", changed(40, 0x7ffe_0000), /cut off/],
    ["a length of its format that leads anywhere", changed(16, 0xffff_fff0), /damaged|must be/],
    ["no samples a second", changed(24, 0), /0 samples a second/],
    ["four billion samples a second", changed(24, 0xffff_ffff), /samples a second/],
    ["no channels", changed16(22, 0), /0 channels/],
    ["65,535 channels", changed16(22, 65_535), /channels/],
    ["seven bits", changed16(34, 7), /7 bits/],
    ["frames that don't fit its samples", changed16(32, 3), /damaged/],
    ["a compressed WAV", changed16(20, 0x55), /compressed/],
    ["silence", aWav({ sound: () => 0 }), /silent/],
    ["silence beside the middle", aWav({ sound: () => 0.5 }), /silent/],
    ["floats that are no numbers", aWav({ bits: 32, isFloat: true, sound: () => Number.NaN }), /silent/],
    ["more than ten minutes", aWav({ rate: 4_000, bits: 8, seconds: 601 }), /10 minutes/],
  ])("that is %s is refused in plain words", (_, bytes, words) => {
    expect(convertRecording(bytes)).toEqual({ problem: expect.stringMatching(words) });
  });

  it("with an open-ended length is read completely", () => {
    for (const length of [0, 0xffff_ffff])
      expect(convertRecording(changed(40, length))).toMatchObject({ seconds: 2 });
  });

  it("that is refused says why, and leaves no file behind", async () => {
    const { status, body } = await maya.client.call(voiceDrops.create, {
      body: { name: "Bad", uploadId: await upload(aWav({ sound: () => 0 })) },
    });
    expect([status, body.error]).toEqual([415, expect.stringMatching(/silent/)]);
    const files = await readdir(join(server.env.STORAGE_DIR, "media"), { recursive: true }).catch(() => []);
    expect(files.filter((path) => path.startsWith(`${maya.accountId}/`))).toEqual([]);
    const { voiceDrops: found } = await maya.client.ok(voiceDrops.search, { body: { term: "Bad" } });
    expect(found).toEqual([]);
  });

  it("of over 10 MB is refused, and one of 9 MB is converted off the event loop", async () => {
    const second = aWav({ rate: 48_000, channels: 2, seconds: 1 });
    const of = (megabytes: number) => {
      const bytes = Buffer.alloc(megabytes * 1_000_000, second.subarray(44));
      second.copy(bytes, 0, 0, 44);
      bytes.writeUInt32LE(bytes.length - 44, 40);
      return bytes;
    };
    const tooLarge = await maya.client.call(voiceDrops.create, {
      body: { name: "Bad", uploadId: await upload(of(10.1)) },
    });
    expect([tooLarge.status, tooLarge.body.error]).toEqual([413, "File must be less than 10MB"]);
    const large = of(9);
    expect((await aVoiceDrop(large)).media[0]!.seconds).toBeCloseTo(46.875, 1);
    const workOf = async (work: () => unknown) => {
      const before = process.threadCpuUsage();
      await work();
      return process.threadCpuUsage(before).user;
    };
    const beside = await workOf(() => takeRecording(large));
    expect(beside).toBeLessThan((await workOf(() => convertRecording(large))) / 2);
  });
});

describe("a voice drop", () => {
  it("needs a name, and a recording by the time it is saved, with the documents' sentences", async () => {
    const unnamed = await maya.client.call(voiceDrops.create, { body: { name: " " } });
    expect([unnamed.status, unnamed.body]).toMatchObject([400, { fields: { name: "Name is required" } }]);
    const { _id: id, media } = await maya.client.ok(voiceDrops.create, { body: { name: "Closed Monday" } });
    expect(media).toEqual([]);
    const saved = await maya.client.call(voiceDrops.change, { params: { id }, body: { name: "Closed" } });
    expect([saved.status, saved.body]).toMatchObject([
      400,
      { fields: { uploadId: "A recording is required." } },
    ]);
    const body = { name: "Closed", uploadId: await upload(aWav()) };
    expect(await maya.client.ok(voiceDrops.change, { params: { id }, body })).toMatchObject({
      name: "Closed",
      media: [{ contentType: "audio/wav" }],
    });
    expect((await maya.client.ok(voiceDrops.change, { params: { id }, body: { name: "Shut" } })).name).toBe(
      "Shut",
    );
  });

  it("replaces its file at a new address, and keeps one that a copy still uses", async () => {
    const drop = await aVoiceDrop();
    const copy = await maya.client.ok(voiceDrops.clone, { params: { id: drop._id }, body: {} });
    expect(copy).toMatchObject({ name: "Open studio (copy)" });
    const key = await keyOf(drop);
    const replaced = await maya.client.ok(voiceDrops.change, {
      params: { id: drop._id },
      body: { uploadId: await upload(aWav({ seconds: 3 })) },
    });
    expect(replaced.media[0]!.url).not.toBe(drop.media[0]!.url);
    const letGo = () =>
      removeStoredFiles.run(
        server.services,
        { accountId: maya.accountId, keys: [key] },
        new AbortController().signal,
      );
    await letGo();
    expect(await bytesOf(copy)).toHaveLength(44 + 32_000);
    await maya.client.ok(voiceDrops.removeMany, { body: { ids: [copy._id] } });
    await letGo();
    await expect(server.services.storage.read(key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("of another account is not found, and its upload is unusable", async () => {
    const theirs = await aBusiness(server);
    const { _id: id } = await aVoiceDrop();
    const uploadId = await upload(aWav());
    for (const status of [
      (await theirs.client.call(voiceDrops.get, { params: { id } })).status,
      (await theirs.client.call(voiceDrops.file, { params: { id } })).status,
      (await theirs.client.call(voiceDrops.change, { params: { id }, body: { name: "Mine" } })).status,
      (await theirs.client.call(voiceDrops.create, { body: { name: "Mine", uploadId } })).status,
    ])
      expect(status).toBe(404);
  });
});

describe("a voice drop that is sent", () => {
  const { aDraft, preview, sendNow, delivered } = broadcastsOf(() => ({ server, business: maya }));
  const agree = (phoneNumber: string) =>
    recordConsent(server.services.db, maya.accountId, phoneNumber, ["voice"], {
      source: "person",
      wording: "You may leave me voice messages.",
      time: server.clock.now(),
    });
  const recordingOf = async (url: string) => {
    const answer = await fetch(`${server.url}${url}`, { headers: { cookie: maya.client.cookie } });
    return Buffer.from(await answer.arrayBuffer());
  };

  it("is sent only to contacts who agreed to voice drops, at its price, and outlives the item", async () => {
    const drop = await aVoiceDrop();
    const [jo, ana] = [await aContact(server, maya), await aContact(server, maya)];
    await agree(jo.phoneNumber!);
    const send = ({ contactId }: typeof jo) =>
      maya.client.call(api.messages.send, { body: { contactId, voiceDropId: drop._id } });
    expect(await send(ana)).toMatchObject({
      status: 409,
      body: { error: "You haven't recorded this contact's consent to voice drops." },
    });
    const { status, body: sent } = await send(jo);
    expect(status).toBe(201);
    const [{ seconds, waveform }] = drop.media as [VoiceDrop["media"][number]];
    expect(sent).toMatchObject({
      type: "rvm",
      credits: 2,
      media: [{ contentType: "audio/wav", seconds, waveform }],
    });
    const key = await keyOf(drop);
    await maya.client.ok(voiceDrops.remove, { params: { id: drop._id } });
    await removeStoredFiles.run(
      server.services,
      { accountId: maya.accountId, keys: [key] },
      new AbortController().signal,
    );
    expect(await recordingOf(sent.media[0]!.url)).toHaveLength(44 + 32_000);
    expect((await send(jo)).status).toBe(404);
  });

  it("can be sent alone, and not before it has a recording", async () => {
    const { contactId } = await aContact(server, maya);
    const empty = await maya.client.ok(voiceDrops.create, { body: { name: "Empty" } });
    const { _id: voiceDropId } = await aVoiceDrop();
    for (const [body, words] of [
      [{ voiceDropId: empty._id }, "A recording is required."],
      [{ voiceDropId, type: "sms", text: "Hi" }, "Send a voice drop on its own, without text or a picture."],
    ] as const) {
      const answer = await maya.client.call(api.messages.send, { body: { contactId, ...body } });
      expect([answer.status, answer.body.error]).toEqual([400, words]);
    }
  });

  it("can be a broadcast, whose forecast leaves out contacts without consent, and reaches the others' voicemail", async () => {
    await server.sandbox("PUT", "/settings", { callsPerSecond: 0 });
    const [jo, ana] = [await aContact(server, maya), await aContact(server, maya)];
    await agree(jo.phoneNumber!);
    const params = await aDraft([jo, ana] as never, { type: "sms", text: "" });
    const drop = await aVoiceDrop();
    const changed = await maya.client.ok(api.broadcasts.changeMedia, {
      params,
      body: { voiceDropId: drop._id },
    });
    expect(changed).toMatchObject({ type: "rvm", media: [{ waveform: drop.media[0]!.waveform }] });
    expect(await preview(params)).toMatchObject({ willSend: 1, costCredits: 2 });
    await sendNow(params);
    await delivered(params, 1);
    const heard = async ({ phoneNumber }: typeof jo) =>
      (
        await server.sandbox<{ voicemails: { seconds: number }[] }>(
          "GET",
          `/phones/${encodeURIComponent(phoneNumber!)}/voicemails`,
        )
      ).voicemails.map(({ seconds }) => seconds);
    expect([await heard(jo), await heard(ana)]).toEqual([[2], []]);
  });

  it("can be a message of a campaign", async () => {
    const { _id: id } = await maya.client.ok(api.campaigns.create, { body: { name: "Hello", type: "drip" } });
    const drop = await aVoiceDrop();
    const add = (body: object) => maya.client.call(api.campaigns.addEvent, { params: { id }, body });
    const { body: event } = await add({ type: "rvm", voiceDropId: drop._id });
    expect(event).toMatchObject({ type: "rvm", media: [{ waveform: drop.media[0]!.waveform }] });
    expect(await recordingOf((event as { media: { url: string }[] }).media[0]!.url)).toHaveLength(
      44 + 32_000,
    );
    expect((await add({ type: "sms", text: "Hi", voiceDropId: drop._id })).status).toBe(400);
  });
});

describe("Call to Record", () => {
  const DESK = "+15125550177";
  const phone = `/phones/${encodeURIComponent(DESK)}`;
  const forward = (callForwardEnabled: boolean, callForwardNumber: string | null) =>
    maya.client.ok(api.accountSettings.changeCallForwarding, {
      body: { callForwardEnabled, callForwardNumber },
    });
  const start = (id: string) => maya.client.call(voiceDrops.startCall, { params: { id }, body: {} });
  const callOf = async (id: string) => (await maya.client.ok(voiceDrops.readCall, { params: { id } })).call;
  const reached = (id: string, state: string) =>
    until(`the state ${state}`, async () => {
      const call = await callOf(id);
      return call?.state === state && call;
    });
  /** Runs the jobs that save recordings, as a worker would. */
  const saveRecordings = async () => {
    const { rows } = await sql<{ id: string; payload: { callId: string; url: string } }>`
      select j.id, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'voice-drops.save-recording'
    `.execute(server.services.db);
    for (const { id, payload } of rows) {
      await saveCallRecording.run(server.services, payload, new AbortController().signal);
      await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(server.services.db);
    }
  };
  const callsTo = async () => (await server.sandbox<{ calls: object[] }>("GET", `${phone}/calls`)).calls;
  const empty = async () => (await maya.client.ok(voiceDrops.create, { body: { name: "By phone" } }))._id;

  it("says what is missing, with the documents' sentence, and calls no one", async () => {
    const id = await empty();
    const refused = async () => {
      const { status, body } = await start(id);
      return [status, (body as { error?: string }).error];
    };
    expect(await refused()).toEqual([
      409,
      "A Call Forwarding number is required to use the Call to Record feature.",
    ]);
    await forward(false, DESK);
    expect(await refused()).toEqual([
      409,
      "Call Forwarding must be enabled to use the Call to Record feature.",
    ]);
    await sql`update accounts set phone_number_type = 'verified-cell' where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    expect(await refused()).toEqual([409, "Your current plan does not support the Call to Record feature."]);
    await sql`update accounts set phone_number_type = 'managed-voip' where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    expect(await callOf(id)).toBeNull();
    expect(await callsTo()).toEqual([]);
    const theirs = await aBusiness(server);
    expect((await theirs.client.call(voiceDrops.startCall, { params: { id }, body: {} })).status).toBe(404);
    expect((await theirs.client.call(voiceDrops.readCall, { params: { id } })).status).toBe(404);
  });

  it("rings once, stores what is said as the recording, and an upload replaces it", async () => {
    await forward(true, DESK);
    await server.sandbox("PUT", "/settings", { callsPerSecond: 0, deliveryDelayMs: 0 });
    await server.sandbox("PUT", phone, { voice: "answers" });
    const spoken = await fetch(`${server.services.env.SANDBOX_URL}/control${phone}/speech`, {
      method: "PUT",
      headers: { "content-type": "audio/wav" },
      body: new Uint8Array(aWav({ seconds: 3, sound: tone(600) })),
    });
    expect(spoken.status).toBe(200);
    const id = await empty();
    const began = await Promise.all([start(id), start(id)]);
    expect(began.map(({ status }) => status)).toEqual([200, 200]);
    await reached(id, "saving");
    expect(await callsTo()).toHaveLength(1);
    await saveRecordings();
    expect(await callOf(id)).toEqual({ state: "done", problem: null });
    const drop = await maya.client.ok(voiceDrops.get, { params: { id } });
    expect(drop.call).toBe(true);
    expect(drop.media[0]!.seconds).toBeCloseTo(3, 1);
    const samples = samplesOf(await bytesOf(drop));
    expect(decibelsOf(samples)).toBeCloseTo(-19, 0);
    const uploaded = await maya.client.ok(voiceDrops.change, {
      params: { id },
      body: { uploadId: await upload(aWav()) },
    });
    expect(uploaded.call).toBe(false);
  });

  it.each([
    ["busy", "Your phone was busy."],
    ["no-answer", "No one answered your phone."],
    ["voicemail", "Your phone's voicemail answered."],
  ])("to a phone that is %s says so, and can be retried", async (voice, problem) => {
    await forward(true, DESK);
    await server.sandbox("PUT", phone, { voice });
    const id = await empty();
    await start(id);
    expect((await reached(id, "failed")).problem).toBe(problem);
    await server.sandbox("PUT", phone, { voice: "answers" });
    await start(id);
    await reached(id, "saving");
    await saveRecordings();
    expect((await callOf(id))?.state).toBe("done");
  });

  it("with nothing audible says so, and keeps the earlier recording", async () => {
    await forward(true, DESK);
    await fetch(`${server.services.env.SANDBOX_URL}/control${phone}/speech`, {
      method: "PUT",
      headers: { "content-type": "audio/wav" },
      body: new Uint8Array(aWav({ sound: () => 0 })),
    });
    const { _id: id, media } = await aVoiceDrop();
    await start(id);
    await reached(id, "saving");
    await saveRecordings();
    expect((await callOf(id))?.problem).toMatch(/silent/);
    expect((await maya.client.ok(voiceDrops.get, { params: { id } })).media).toEqual(media);
  });

  it("accepts reports from the carrier only: one without its signature is refused", async () => {
    const answer = await fetch(`${server.url}/webhooks/twilio/record?message=x&step=recorded`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "RecordingStatus=completed&RecordingUrl=https://example.com/x",
    });
    expect(answer.status).toBe(403);
  });
});
