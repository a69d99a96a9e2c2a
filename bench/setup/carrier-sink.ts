import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { segmentCount } from "@broadcast/domain/messages/segments";
import { Pool } from "undici";

/**
 * A minimal carrier in a process of its own: accepts Twilio's message posts, answers each with two signed
 * status callbacks, lists what it accepted, and reports times (see carrier.ts). Prints its port; ends with
 * its parent.
 */
const AUTH_TOKEN = process.env.SINK_AUTH_TOKEN ?? "";
/** The offset of business time, which the product's processes request here. */
const CLOCK_OFFSET_MS = Number(process.env.SINK_CLOCK_OFFSET_MS ?? 0);
const CALLBACKS_AT_ONCE = 250;
const ONE_SEGMENT = 160;
const CLOCK_POLL_MS = 25_000;
/** Its list covers at least this many messages; the product asks for those of the last minute. */
const LISTED = 100_000;

interface Taken {
  count: number;
  firstAt: number;
  lastAt: number;
  /** When each was accepted, and its segments; for numbers that were asked about before. */
  times: [number, number][] | null;
}

let count = 0;
const takenFrom = new Map<string, Taken>();
type Listed = Map<string, { sid: string; body: string }[]>;
let listed: Listed = new Map();
let listedBefore: Listed = new Map();
const watched = new Map<string, number | null>();
const pools = new Map<string, Pool>();
let waiting: { url: string; sid: string; status: string }[] = [];
let next = 0;
let running = 0;

const server = createServer((request, response) => {
  if (request.method === "GET") return tell(request, response);
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const sid = `SM${(count++).toString(16).padStart(32, "0")}`;
    const text = form.get("Body") ?? "";
    const segments = text.length <= ONE_SEGMENT ? 1 : segmentCount(text);
    note(form.get("From") ?? "", form.get("To") ?? "", segments);
    list(`${form.get("From")} ${form.get("To")}`, { sid, body: text });
    response.writeHead(201, { "content-type": "application/json" });
    response.end(`{"sid":"${sid}","status":"queued","num_segments":"${segments}"}`);
    const url = form.get("StatusCallback") ?? "";
    waiting.push({ url, sid, status: "sent" }, { url, sid, status: "delivered" });
    while (running < CALLBACKS_AT_ONCE && next < waiting.length) void callBack();
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.on("end", () => process.exit(0)).resume();

function note(from: string, to: string, segments: number): void {
  const at = performance.timeOrigin + performance.now();
  const its = takenFrom.get(from) ?? { count: 0, firstAt: at, lastAt: at, times: null };
  its.count += 1;
  if (its.count === 1) its.firstAt = at;
  its.lastAt = at;
  its.times?.push([at, segments]);
  takenFrom.set(from, its);
  if (watched.get(to) === null) watched.set(to, at);
}

/**
 * By pairs of numbers, as the product asks for them. Old entries are dropped all at once: finding the first
 * key of a map walks over all that were deleted before it.
 */
function list(pair: string, message: { sid: string; body: string }): void {
  listed.set(pair, [...(listed.get(pair) ?? []), message]);
  if (listed.size < LISTED) return;
  listedBefore = listed;
  listed = new Map();
}

/** `/taken?from=`: count and time; `/times?from=`: each, from the first request on; `/watch?to=`: when one arrived. */
function tell(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://sink");
  const answer = (json: unknown) => response.end(JSON.stringify(json));
  const from = searchParams.get("from") ?? "";
  const none: Taken = { count: 0, firstAt: 0, lastAt: 0, times: null };
  if (pathname === "/taken") {
    const { times: _, ...figures } = takenFrom.get(from) ?? none;
    return void answer(figures);
  }
  if (pathname === "/times") {
    const its = takenFrom.get(from) ?? none;
    its.times ??= [];
    takenFrom.set(from, its);
    return void answer(its.times);
  }
  if (pathname === "/watch") {
    const to = searchParams.get("to") ?? "";
    if (!watched.has(to)) watched.set(to, null);
    return void answer(watched.get(to));
  }
  if (pathname.endsWith("/Messages.json")) {
    const pair = `${searchParams.get("From")} ${searchParams.get("To")}`;
    const found = [...(listedBefore.get(pair) ?? []), ...(listed.get(pair) ?? [])];
    return void answer({ messages: found.map((message) => ({ ...message, status: "delivered" })) });
  }
  // The sandbox's clock, which never moves here: a client that already knows it waits.
  const clock = { offsetMs: CLOCK_OFFSET_MS, version: 1 };
  if (searchParams.has("after")) setTimeout(answer, CLOCK_POLL_MS, clock).unref();
  else answer(clock);
}

async function callBack(): Promise<void> {
  running += 1;
  await bringReceipts().catch(() => {
    // The product has ended; the benchmark itself detects a missing receipt.
  });
  running -= 1;
}

async function bringReceipts(): Promise<void> {
  while (next < waiting.length) {
    const { url, sid, status } = waiting[next++]!;
    // Removing from the front one by one would cost a long queue its length each time.
    if (next > 10_000) {
      waiting = waiting.slice(next);
      next = 0;
    }
    const target = new URL(url);
    const pool = pools.get(target.origin) ?? new Pool(target.origin, { connections: CALLBACKS_AT_ONCE });
    pools.set(target.origin, pool);
    const signed = `${url}MessageSid${sid}MessageStatus${status}`;
    const { body } = await pool.request({
      method: "POST",
      path: target.pathname + target.search,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": createHmac("sha1", AUTH_TOKEN).update(signed).digest("base64"),
      },
      body: `MessageSid=${sid}&MessageStatus=${status}`,
    });
    await body.dump();
  }
}
