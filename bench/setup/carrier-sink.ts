import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";

/**
 * A carrier as cheap as it can be, in a process of its own: takes Twilio's message posts and answers each with two
 * signed status callbacks. Prints its port; ends with its parent.
 */
const AUTH_TOKEN = process.env.SINK_AUTH_TOKEN ?? "";
const CALLBACKS_AT_ONCE = 50;

let taken = 0;
const pools = new Map<string, Pool>();
const waiting: { url: string; sid: string; status: string }[] = [];
let running = 0;

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const sid = `SM${(taken++).toString(16).padStart(32, "0")}`;
    response.writeHead(201, { "content-type": "application/json" });
    response.end(`{"sid":"${sid}","status":"queued","num_segments":"1"}`);
    const url = form.get("StatusCallback") ?? "";
    waiting.push({ url, sid, status: "sent" }, { url, sid, status: "delivered" });
    while (running < CALLBACKS_AT_ONCE && waiting.length > 0) void callBack();
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.on("end", () => process.exit(0)).resume();

async function callBack(): Promise<void> {
  running += 1;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, sid, status } = next;
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
  running -= 1;
}
