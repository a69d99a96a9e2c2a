import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

/**
 * A carrier that delivers texts from many handsets to one number, or to several in turn (`+1…,+1…`), at a
 * steady rate, in a process of its own. Times count from when a call was due, so that a slow answer is not
 * hidden by sending less. Prints its measurements as JSON.
 */
export interface InboundRun {
  /** For every call, in milliseconds from when it was due. */
  latencies: number[];
  /** When each was due, in milliseconds since 1970, and its handset. */
  calls: { at: number; from: string }[];
  /** The number of unsuccessful answers. */
  refused: number;
  seconds: number;
}

const [url = "", authToken = "", to = "", handsets = "", rate = "", seconds = "", run = ""] =
  process.argv.slice(2);
const numbers = to.split(",");
const TICK_MS = 5;
const CONNECTIONS = 64;

const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections: CONNECTIONS });
const total = Number(rate) * Number(seconds);
const result: InboundRun = { latencies: [], calls: [], refused: 0, seconds: 0 };
const startedAt = performance.now();
const answers: Promise<void>[] = [];
for (let sent = 0; sent < total; ) {
  const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * Number(rate)));
  for (; sent < due; sent += 1) answers.push(bring(sent, startedAt + (sent / Number(rate)) * 1000));
  await sleep(TICK_MS);
}
await Promise.all(answers);
result.seconds = (performance.now() - startedAt) / 1000;
await pool.close();
process.stdout.write(JSON.stringify(result));

async function bring(index: number, dueAt: number): Promise<void> {
  const from = `+1737${2_000_001 + (index % Number(handsets))}`;
  const form = {
    Body: `See you on Saturday, number ${index}`,
    From: from,
    MessageSid: `SM${run}${index.toString(16).padStart(24, "0")}`,
    NumMedia: "0",
    To: numbers[index % numbers.length]!,
  };
  const signed = Object.entries(form).reduce((text, [name, value]) => text + name + value, url);
  result.calls.push({ at: performance.timeOrigin + dueAt, from });
  const { statusCode, body } = await pool.request({
    method: "POST",
    path: pathname,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", authToken).update(signed).digest("base64"),
    },
    body: new URLSearchParams(form).toString(),
  });
  await body.dump();
  result.latencies.push(performance.now() - dueAt);
  if (statusCode >= 300) result.refused += 1;
}
