import { PassThrough } from "node:stream";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { sql, transaction } from "../../db/connection.ts";
import { quietLogger } from "../../jobs/jobs.ts";
import { createLog, type Log } from "../../log.ts";
import { aBusiness, aContact } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { openLiveHub } from "../live/events.ts";
import { noteAudit } from "./audit.ts";

const PASSWORD = "orange-kettle-42";
const PHONE = "+15125550148";
const WORDS = "Your biopsy results are in";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A log at its most verbose, with readable lines. */
function aLog(): { log: Log; lines(): string } {
  const stream = new PassThrough();
  const parts: string[] = [];
  stream.on("data", (part: Buffer) => parts.push(part.toString()));
  return { log: createLog("debug", "test", stream), lines: () => parts.join("") };
}

/** Starts the same server again with a readable log. */
async function aLoggingServer() {
  const { log, lines } = aLog();
  const services = { ...server.services, log };
  const live = await openLiveHub(services);
  const app = await buildApp(services, live);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as { port: number }).port}`,
    lines,
    async close() {
      await live.close();
      await app.close();
    },
  };
}

test("what people type, their numbers, emails and secrets are in no line, who called and what came of it are", async () => {
  const maya = await aBusiness(server, { password: PASSWORD });
  const { contactId } = await aContact(server, maya, { phoneNumber: PHONE });
  const { url, lines, close } = await aLoggingServer();
  const visitor = createClient({ url });
  const owner = createClient({ url }, maya.client.cookie);
  const raw = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });

  await visitor.call(api.sessions.signIn, { body: { username: maya.email, password: "a wrong guess-17" } });
  await visitor.call(api.sessions.signIn, { body: { username: maya.email, password: PASSWORD } });
  await visitor.call(api.passwords.forgot, { body: { username: maya.email } });
  await visitor.call(api.passwords.reset, { body: { token: "forged-token-123", password: PASSWORD } });
  await raw("users/session", `{"username": "${maya.email}", "password": "${PASSWORD}"`);
  await raw("users/session", JSON.stringify({ username: [maya.email], password: PASSWORD }));
  await owner.call(api.messages.send, { body: { contactId, text: WORDS } });
  await owner.call(api.contacts.create, { body: { firstName: "Persephone", phoneNumber: PHONE } });
  await owner.call(api.contacts.create, { body: { firstName: "Persephone\u0000", phoneNumber: PHONE } });
  await owner.call(api.contacts.search, { body: { term: "Persephone" } });
  await visitor.call(api.users.signUp, {
    body: { email: maya.email, password: PASSWORD, firstName: "Persephone", lastName: "Moss" },
  });
  await owner.call(api.adminUsers.search, { body: { term: maya.email } });
  await fetch(`${url}/reset-password?token=token-in-the-address-456`);
  await fetch(`${url}/api/users/current`, { headers: { authorization: "Bearer pb_a-made-up-key-789" } });
  await close();

  const logged = lines();
  const session = maya.client.cookie.split("=")[1]!;
  for (const secret of [
    PASSWORD,
    "a wrong guess-17",
    maya.email,
    session,
    "forged-token-123",
    "token-in-the-address-456",
    "made-up-key-789",
    PHONE,
    "5125550148",
    WORDS,
    "Persephone",
    server.env.SECRET,
  ]) {
    expect(logged.includes(secret), secret).toBe(false);
  }
  const told = logged
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  // A refusal can be found again: its time, caller, call and code.
  expect(told).toContainEqual(
    expect.objectContaining({ code: "forbidden", userId: maya.userId, time: expect.any(Number) }),
  );
  expect(told).toContainEqual(
    expect.objectContaining({
      route: `/api/${api.adminUsers.search.path}`,
      status: 403,
      userId: maya.userId,
      accountId: maya.accountId,
      reqId: expect.any(String),
    }),
  );
});

test("vendors' routine reports are not logged, refused ones are", async () => {
  const { url, lines, close } = await aLoggingServer();
  const { MAIL_BOUNCE_USERNAME, MAIL_BOUNCE_PASSWORD } = server.env;
  const report = (password: string | undefined) =>
    fetch(`${url}/webhooks/mail/bounces`, {
      method: "POST",
      headers: {
        "content-type": "message/rfc822",
        authorization: `Basic ${btoa(`${MAIL_BOUNCE_USERNAME}:${password}`)}`,
      },
      body: "Subject: nothing of ours\r\n\r\n",
    });
  expect((await report(MAIL_BOUNCE_PASSWORD)).status).toBe(204);
  expect((await report("wrong")).status).toBe(401);
  await close();
  const answered = lines()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; status?: number })
    .filter(({ msg }) => msg === "answered");
  expect(answered.map(({ status }) => status)).toEqual([401]);
});

interface AuditCopy {
  id: string;
  event: string;
  at: string;
  accountId: number | null;
  userId: string | null;
  actingUserId: string | null;
  actorKind: string;
  details: object;
}

const copiesIn = (logged: string): AuditCopy[] =>
  logged
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => (JSON.parse(line) as { audit?: AuditCopy }).audit ?? []);

test("every entry of the audit log has its copy in the process log: who, what and when, without words of anybody", async () => {
  const maya = await aBusiness(server, { password: PASSWORD });
  const support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  const { url, lines, close } = await aLoggingServer();
  const visitor = createClient({ url });
  await visitor.call(api.sessions.signIn, { body: { username: maya.email, password: "a wrong guess-17" } });
  await visitor.ok(api.sessions.signIn, { body: { username: maya.email, password: PASSWORD } });
  const acting = createClient({ url }, support.client.cookie);
  const reason = `Asked by Persephone at ${PHONE}`;
  await acting.ok(api.sessions.forceLogin, { body: { username: maya.email, reason } });
  await acting.ok(api.contacts.create, { body: { firstName: "Persephone", phoneNumber: PHONE } });
  await acting.ok(api.sessions.signOut, {});
  await close();

  const kept = await server.services.db
    .selectFrom("audit_log")
    .where("account_id", "in", [maya.accountId, support.accountId])
    .selectAll()
    .orderBy("id")
    .execute();
  const events = ["sign-in-failed", "signed-in", "force-login", "force-login", "acted-for", "managing-ended"];
  expect(kept.map(({ event }) => event)).toEqual(expect.arrayContaining(events));
  const copies = copiesIn(lines()).sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(copies.map(({ details, ...copy }) => copy)).toEqual(
    kept.map((row) => ({
      id: row.id,
      event: row.event,
      at: row.time.toISOString(),
      accountId: row.account_id,
      userId: row.user_id,
      actingUserId: row.acting_user_id,
      actorKind: row.actor_kind,
    })),
  );
  expect(copies.map(({ details }) => details)).toContainEqual({ userId: maya.userId });
  expect(copies.map(({ details }) => details)).toContainEqual({
    call: `${api.contacts.create.method} ${api.contacts.create.path}`,
  });
  for (const typed of ["Persephone", PHONE, "Asked by", maya.email, "127.0.0.1"])
    expect(JSON.stringify(copies), typed).not.toContain(typed);
});

test("what was undone with its transaction has no copy in the process log", async () => {
  const { log, lines } = aLog();
  const { db, clock } = server.services;
  const note = (event: "signed-in" | "signed-out", isUndone: boolean) =>
    transaction(db, async (tx) => {
      await noteAudit({ db: tx, log, clock, address: "", userAgent: "" }, { event });
      expect(lines()).not.toContain(event);
      if (isUndone) throw new Error("undone");
    });
  await expect(note("signed-out", true)).rejects.toThrow("undone");
  await note("signed-in", false);
  expect(copiesIn(lines()).map(({ event }) => event)).toEqual(["signed-in"]);
});

describe("of an error, what failed is logged, never its contents:", () => {
  test("the values of a row that PostgreSQL refused", async () => {
    const { log, lines } = aLog();
    const maya = await aBusiness(server, { hasNumber: false });
    const error = await sql`
      insert into users (account_id, email, password_hash, first_name, last_name, slug, created_at, updated_at)
      values (${maya.accountId}, ${maya.email}, 'none', 'A', 'B', 'c', now(), now())
    `
      .execute(server.services.db)
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).toContain(maya.email);
    log.error({ err: error }, "the request failed");
    expect(lines()).not.toContain(maya.email);
    expect(JSON.parse(lines())).toMatchObject({
      err: {
        code: "23505",
        table: "users",
        constraint: expect.any(String),
        stack: expect.stringContaining("at "),
      },
    });
  });

  test("the address that a mail server repeats, even as the cause of another error", () => {
    const { log, lines } = aLog();
    const refused = Object.assign(new Error("550 5.1.1 <jo@example.com> user unknown, call (512) 555-0148"), {
      responseCode: 550,
      rejected: ["jo@example.com"],
    });
    log.error({ err: new Error("could not mail +15125550148", { cause: refused }) }, "failed");
    expect(lines()).not.toMatch(/jo@example|5550148|555-0148/);
    expect(JSON.parse(lines())).toMatchObject({ err: { cause: { responseCode: 550 } } });
  });

  test("what a background job was given", () => {
    const { log, lines } = aLog();
    const job = {
      id: "42",
      task_identifier: "passwords.reset-mail",
      attempts: 1,
      max_attempts: 8,
      payload: { username: "jo@example.com", random: "a-secret-of-the-link" },
    };
    const logger = quietLogger(log, new AbortController().signal).scope({});
    const error = new Error("550 <jo@example.com>");
    logger.error(`Failed task 42 (passwords.reset-mail) ${JSON.stringify(job.payload)}`, {
      failure: true,
      job,
      error,
    });
    logger.warn(`Trying ${JSON.stringify(job.payload)} again`, { job, error });
    expect(lines()).not.toMatch(/jo@example|a-secret-of/);
    expect(JSON.parse(lines().split("\n")[0]!)).toMatchObject({
      job: "passwords.reset-mail",
      jobId: "42",
      attempt: 1,
    });
  });
});

test("a job interrupted by a stop is logged as continuing, and one that fails then as a failure", () => {
  const { log, lines } = aLog();
  const stopping = new AbortController();
  stopping.abort();
  const logger = quietLogger(log, stopping.signal).scope({});
  const job = { id: "42", task_identifier: "broadcasts.expand", attempts: 1, max_attempts: 25 };
  logger.error("Failed", { job, error: stopping.signal.reason });
  logger.error("Failed", { job, error: new Error("no such broadcast") });
  const told = lines()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(told).toMatchObject([
    { level: 30, msg: "a job goes on after the stop", job: "broadcasts.expand" },
    { level: 50, msg: "a job failed", err: { message: "no such broadcast" } },
  ]);
});

test("a line break in what somebody sends makes no line of its own", async () => {
  const { log, lines } = aLog();
  log.warn({ err: new Error('refused\n{"level":30,"msg":"signed in"}') }, "broken\r\nline");
  expect(lines().trim().split("\n")).toHaveLength(1);
});
