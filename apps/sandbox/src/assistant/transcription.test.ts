import { afterEach, beforeEach, expect, test } from "vitest";
import { murmur } from "../phones/speeches.ts";
import { aVoiceProduct } from "../testing/call-testing.ts";
import { aSandbox } from "../testing/testing.ts";
import { UNHEARD } from "./transcribing.ts";

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aVoiceProduct>>;
beforeEach(async () => {
  sandbox = await aSandbox({ settings: { deliveryDelayMs: 0, callsPerSecond: 0 } });
  product = await aVoiceProduct();
});
afterEach(async () => {
  await product.close();
  await sandbox.remove();
});

/** The words of a recording, as the sandbox's assistant hears them. */
async function transcribe(wav: Buffer, headers: Record<string, string> = { authorization: "Bearer none" }) {
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(wav)], { type: "audio/wav" }), "recording.wav");
  body.set("model", "whisper-1");
  const answer = await fetch(`${sandbox.url}/audio/transcriptions`, { method: "POST", headers, body });
  return { status: answer.status, text: ((await answer.json()) as { text?: string }).text };
}

/** Has a phone call a number, which records what it says. */
async function leave(phone: string, words: string) {
  await sandbox.control("PUT", `/phones/${phone}/speech`, { words });
  await sandbox.control("POST", `/phones/${phone}/calls`, { to: "+15125550100", hangsUp: false });
}

/** The same sound, at another loudness. */
function louder(wav: Buffer, factor: number): Buffer {
  const bytes = Buffer.from(wav);
  for (let at = 44; at + 1 < bytes.length; at += 2)
    bytes.writeInt16LE(Math.round(bytes.readInt16LE(at) * factor), at);
  return bytes;
}

test("what phones said in a recorded call is understood, and nothing else", async () => {
  product.documents.set("/in", '<Response><Record action="/left"/></Response>');
  product.documents.set("/left", "<Response><Hangup/></Response>");
  await sandbox.client.incomingPhoneNumbers.create({
    phoneNumber: "+15125550100",
    voiceUrl: `${product.url}/in`,
  });
  const words = "Hi, it's Jo. Please call me back about the blue curtains.";
  const other = "Hi, it's Jo. Please call me back about the green curtains.";
  expect(await transcribe(murmur(words))).toEqual({ status: 200, text: UNHEARD });
  await leave("+15125550199", words);
  await leave("+15125550198", other);
  expect((await transcribe(louder(murmur(words), 0.6))).text).toBe(words);
  expect((await transcribe(louder(murmur(other), 1.2))).text).toBe(other);
  expect((await transcribe(murmur())).text).toBe(UNHEARD);
  expect((await transcribe(murmur(words), {})).status).toBe(401);
});
