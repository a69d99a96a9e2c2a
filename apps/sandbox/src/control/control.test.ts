import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aSandbox, until } from "../testing/testing.ts";

const from = "+15125550100";
const to = "+15125550199";
let sandbox: Awaited<ReturnType<typeof aSandbox>>;

beforeEach(async () => {
  sandbox = await aSandbox();
  await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: from });
});
afterEach(() => sandbox.remove());

const phones = async (query = "") => (await sandbox.control("GET", `/phones${query}`)).body;

test("the clock moves forward by a span or to a date, never back", async () => {
  const before = (await sandbox.control("GET", "/clock")).body;
  expect(before.offsetMs).toBe(0);
  const hourOn = (await sandbox.control("POST", "/clock", { advanceMs: 3_600_000 })).body;
  expect(hourOn).toMatchObject({ offsetMs: 3_600_000, version: before.version + 1 });
  const target = new Date(Date.now() + 90 * 86_400_000).toISOString();
  const moved = (await sandbox.control("POST", "/clock", { to: target })).body;
  expect(Math.abs(Date.parse(moved.now) - Date.parse(target))).toBeLessThan(1000);
  const refused = await sandbox.control("POST", "/clock", { to: new Date().toISOString() });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: "The clock only moves forward. Choose a later time." },
  });
  expect((await sandbox.control("POST", "/clock", { advanceMs: -1 })).status).toBe(400);
  expect((await sandbox.control("POST", "/clock", { to: "tomorrow" })).status).toBe(400);
});

test("a client that waits for the clock gets a move at once", async () => {
  const { version } = (await sandbox.control("GET", "/clock")).body;
  const waiting = sandbox.control("GET", `/clock?after=${version}`);
  await sandbox.control("POST", "/clock", { advanceMs: 60_000 });
  expect((await waiting).body).toMatchObject({ version: version + 1, offsetMs: 60_000 });
});

test("texts carry business time", async () => {
  await sandbox.control("POST", "/clock", { advanceMs: 10 * 86_400_000 });
  const { dateCreated } = await sandbox.client.messages.create({ from, to, body: "Hi" });
  expect(dateCreated.getTime() - Date.now()).toBeGreaterThan(9 * 86_400_000);
});

test("every number that got a text is a phone: listed, searchable, paged, counted unread", async () => {
  for (let index = 0; index < 5; index += 1)
    await sandbox.client.messages.create({ from, to: `+1737555010${index}`, body: `Text ${index}` });
  await until(async () => (await phones()).paging.total === 5);
  expect((await phones("?pageSize=2&page=3")).phones).toHaveLength(1);
  expect((await phones("?term=(737)%20555-0103")).phones).toMatchObject([
    { number: "+17375550103", kind: "mobile", lastText: "Text 3", unread: 1 },
  ]);
  await sandbox.control("POST", "/phones/+17375550103/read");
  expect((await phones("?unread=true")).paging.total).toBe(4);
  await sandbox.control("PUT", "/phones/+17375550103", { name: "Jo Lindqvist", kind: "unreachable" });
  expect((await phones("?term=lindq")).phones).toMatchObject([
    { number: "+17375550103", kind: "unreachable" },
  ]);
  expect((await phones("?kind=unreachable")).paging.total).toBe(1);
});

test("every phone is on its number's network until it is moved to another", async () => {
  const other = (network: string) => (network === "verizon" ? "att" : "verizon");
  await sandbox.client.messages.create({ from, to, body: "Hi" });
  const before = await until(async () => (await phones()).phones[0]);
  await sandbox.control("PUT", `/phones/${to}`, { network: other(before.network) });
  await sandbox.client.messages.create({ from, to, body: "Hi again" });
  await until(async () => (await phones()).phones[0].lastText === "Hi again");
  expect((await phones()).phones[0].network).toBe(other(before.network));
  const refused = await sandbox.control("PUT", `/phones/${to}`, { network: "sprint" });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: "Set network to att, tmobile, verizon, other." },
  });
});

test("a number that never got a text can write first; then its thread shows both sides", async () => {
  const stranger = "+13125550142";
  const { body } = await sandbox.control("POST", `/phones/${stranger}/messages`, {
    to: from,
    text: "Are you open?",
  });
  expect(body.sid).toMatch(/^SM/);
  await sandbox.client.messages.create({ from, to: stranger, body: "Yes" });
  const threads = await until(async () => {
    const { body } = await sandbox.control("GET", `/phones/${stranger}/threads`);
    return body.threads[0].messages[1]?.status === "delivered" && body.threads;
  });
  expect(threads).toMatchObject([
    {
      with: from,
      messages: [
        { direction: "out", text: "Are you open?", status: "received" },
        { direction: "in", text: "Yes" },
      ],
    },
  ]);
});

test("phones show what was said before the sandbox began, of which the carrier knows nothing", async () => {
  const [jo, theo] = ["+13125550151", "+13125550152"];
  const text = (direction: "in" | "out", text: string, minute: number) => ({
    ...{ direction, text },
    at: new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString(),
  });
  const past = {
    with: from,
    threads: [
      { phone: jo, name: "Jo Lindqvist", texts: [text("in", "Come by!", 1), text("out", "I will", 4)] },
      { phone: theo, name: "Theo Duarte", texts: [text("out", "Are you open?", 2)] },
    ],
  };
  expect(await sandbox.control("POST", "/phones/past", past)).toMatchObject({ status: 200 });
  const { body } = await sandbox.control("GET", `/phones/${jo}/threads`);
  expect(body.threads).toMatchObject([
    {
      with: from,
      messages: [
        { direction: "in", text: "Come by!", at: "2026-01-05T10:01:00.000Z", status: "delivered" },
        { direction: "out", text: "I will", status: "received" },
      ],
    },
  ]);
  expect((await phones()).phones).toMatchObject([
    { name: "Jo Lindqvist", lastText: "I will", unread: 0 },
    { name: "Theo Duarte", lastText: "Are you open?", lastMessageAt: "2026-01-05T10:02:00.000Z" },
  ]);
  expect(await sandbox.client.messages.list()).toEqual([]);
  const again = await sandbox.control("POST", "/phones/past", past);
  expect(again).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/before the first only/) },
  });
  const broken = { with: from, threads: [{ phone: jo, texts: [{ direction: "up", text: "", at: "" }] }] };
  expect(await sandbox.control("POST", "/phones/past", broken)).toMatchObject({ status: 400 });
});

test.each([
  ["to a number nobody bought", { to: "+15125550111", text: "Hi" }],
  ["without text and picture", { to: from }],
  ["with too long a text", { to: from, text: "x".repeat(1601) }],
  ["with a broken picture", { to: from, media: [{ contentType: "image/png", dataBase64: "" }] }],
])("a text from a phone %s is refused with a sentence", async (_case, body) => {
  const answer = await sandbox.control("POST", `/phones/${to}/messages`, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/\.$/);
});

test("accepted messages are listed oldest first, from where the reader stopped", async () => {
  await sandbox.client.messages.create({ from, to, body: "One" });
  const first = (await sandbox.control("GET", `/messages?to=${encodeURIComponent(to)}`)).body;
  expect(first.messages).toMatchObject([{ text: "One", from, to, segments: 1, carrier: "twilio" }]);
  await sandbox.client.messages.create({ from, to, body: "Two" });
  const next = (await sandbox.control("GET", `/messages?after=${first.next}`)).body;
  expect(next.messages).toMatchObject([{ text: "Two" }]);
  expect((await sandbox.control("GET", `/messages?after=${next.next}`)).body).toEqual({
    messages: [],
    next: next.next,
  });
});

test("a reset forgets phones, mail, log and faults, and keeps numbers and clock", async () => {
  await sandbox.control("PUT", "/settings", { rate429: 0.2 });
  await sandbox.control("POST", "/clock", { advanceMs: 1000 });
  await sandbox.control("POST", `/phones/${to}/messages`, { to: from, text: "STOP" });
  await sandbox.control("POST", "/reset");
  expect((await phones()).paging.total).toBe(0);
  expect((await sandbox.control("GET", "/messages?direction=all")).body.messages).toEqual([]);
  expect((await sandbox.control("GET", "/log")).body.entries).toEqual([]);
  expect((await sandbox.control("GET", "/settings")).body.rate429).toBe(0);
  expect((await sandbox.control("GET", "/numbers")).body.numbers).toHaveLength(1);
  expect((await sandbox.control("GET", "/clock")).body.offsetMs).toBe(1000);
  await sandbox.client.messages.create({ from, to, body: "Hi" });
});

test("the page gets changes as they happen", async () => {
  const aborting = new AbortController();
  const answer = await fetch(`${sandbox.url}/control/events`, { signal: aborting.signal });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  await sandbox.client.messages.create({ from, to, body: "Hi" });
  let heard = "";
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    heard += part;
    if (heard.includes('"phones"') && heard.includes('"log"')) break;
  }
  expect(heard).toContain(to);
  aborting.abort();
});

test("another origin's page cannot use the controls through the browser", async () => {
  for (const origin of ["http://evil.example", "null"]) {
    const answer = await fetch(`${sandbox.url}/control/reset`, { method: "POST", headers: { origin } });
    expect(answer.status).toBe(403);
  }
  const own = await fetch(`${sandbox.url}/control/reset`, {
    method: "POST",
    headers: { origin: sandbox.url },
  });
  expect(own.status).toBe(200);
});

test("a site whose name was pointed here cannot use the controls, nor the partner's pages", async () => {
  const { port } = new URL(sandbox.url);
  const askAs = (host: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const call = request(
        { host: "127.0.0.1", port, path, headers: { host, origin: `http://${host}` } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      call.on("error", reject).end();
    });
  for (const path of ["/control/mailbox", "/control/clock", "/%63ontrol/mailbox", "/partner"]) {
    for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a b"])
      expect(await askAs(`${host}:${port}`, path), `${host}${path}`).toBe(421);
  }
  for (const host of ["localhost", "phones.localhost", "127.0.0.1", "[::1]", "192.0.2.7"])
    expect(await askAs(`${host}:${port}`, "/control/clock"), host).toBe(200);
});

test("the host that SANDBOX_URL names is its own", async () => {
  const named = await aSandbox({ publicUrl: "http://Sandbox.internal:4000" });
  const { port } = new URL(named.url);
  const status = await new Promise((resolve, reject) => {
    const headers = { host: "sandbox.internal:4000" };
    const call = request({ host: "127.0.0.1", port, path: "/control/clock", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on("error", reject).end();
  });
  await named.remove();
  expect(status).toBe(200);
});

test("an invalid origin is refused like a foreign one", async () => {
  const answer = await fetch(`${sandbox.url}/control/clock`, { headers: { origin: "nonsense" } });
  expect(answer.status).toBe(403);
});

test.each([
  [null],
  ["picture"],
  [{ contentType: "image/png" }],
  [{ contentType: "image/png", dataBase64: "" }],
])("the picture %j is refused with a sentence", async (picture) => {
  const reply = { to: from, media: [picture] };
  expect(await sandbox.control("POST", `/phones/${to}/messages`, reply)).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^(Give each|A) picture .+\.$/) },
  });
});
