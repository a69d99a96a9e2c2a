import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { aBusiness, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { hashPasswords, passwordHash } from "../users/index.ts";

const PASSWORD = "orange-kettle-42";
const ASSISTANT_PASSWORD = "violet-bucket-17";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const business = () => aBusiness(server, { hasNumber: false, password: PASSWORD });

/** Lifts the limit by address, since all tests call from the same one. */
const letEverybodyCall = () => server.services.db.deleteFrom("rate_limits").execute();

async function signIn(username: string, password: string) {
  await letEverybodyCall();
  return createClient(server).call(api.sessions.signIn, { body: { username, password } });
}

async function eventsOf(accountId: number): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom("audit_log")
    .where("account_id", "=", accountId)
    .select("event")
    .execute();
  return rows.map(({ event }) => event);
}

async function giveAssistantPassword(userId: string): Promise<void> {
  await server.services.db
    .updateTable("users")
    .set({ assistant_password_hash: await passwordHash(ASSISTANT_PASSWORD) })
    .where("id", "=", userId)
    .execute();
}

// Each guess costs two password checks, which are slow on a busy machine.
describe("guessing passwords", { timeout: 60_000 }, () => {
  const guess = (username: string) => signIn(username, "a wrong guess");

  /** Makes many wrong guesses, only the first and the last of them for real, since each costs two checks. */
  async function guessTimes(username: string, times: number) {
    await guess(username);
    await server.services.db
      .updateTable("sign_in_failures")
      .set({ failures: times - 1 })
      .where("failures", "=", 1)
      .execute();
    return guess(username);
  }

  test.each([
    ["an account", async () => (await business()).email],
    ["a username that nobody has", async () => `nobody-${Math.random()}@example.com`],
  ])("locks %s after ten wrong ones, and the sentence names both ways out", async (_what, make) => {
    const username = await make();
    expect(await guessTimes(username, 9)).toMatchObject({ status: 401 });
    const tenth = await guess(username);
    expect(tenth).toMatchObject({
      status: 429,
      body: {
        code: "sign-in-locked",
        error: "Too many wrong passwords. Reset your password, or wait 15 minutes and try again.",
      },
    });
    expect(tenth.headers.get("retry-after")).toBe("900");
    // The right password does not open it either, or the lock would still tell right from wrong.
    expect(await signIn(username, PASSWORD)).toMatchObject({ status: 429, body: { code: "sign-in-locked" } });
  });

  test("again behind the lock doubles it each time, up to a day, and a sign-in begins anew", async () => {
    const maya = await business();
    await guessTimes(maya.email, 10);
    const { db } = server.services;
    const behindTheLock = (failures: number) =>
      db.updateTable("sign_in_failures").set({ failures, locked_until: server.clock.now() }).execute();
    const waits: number[] = [];
    for (const failures of [10, 11, 15, 16, 4_000]) {
      await behindTheLock(failures);
      waits.push(Number((await guess(maya.email)).headers.get("retry-after")) / 60);
    }
    expect(waits).toEqual([30, 60, 960, 1440, 1440]);
    await behindTheLock(12);
    expect(await signIn(maya.email, PASSWORD)).toMatchObject({ status: 200 });
    expect(await guess(maya.email)).toMatchObject({ status: 401 });
  });

  test("in parallel is no way past the counter", async () => {
    const maya = await business();
    await letEverybodyCall();
    const tries = Array.from({ length: 16 }, (_, n) =>
      createClient(server).call(api.sessions.signIn, {
        body: { username: maya.email, password: `wrong ${n}` },
      }),
    );
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === "wrong-credentials")).toHaveLength(9);
    expect(codes.filter((code) => code === "sign-in-locked")).toHaveLength(7);
    const events = await eventsOf(maya.accountId);
    expect(events.filter((event) => event === "sign-in-failed")).toHaveLength(10);
    expect(events.filter((event) => event === "sign-in-locked")).toHaveLength(1);
  });

  test("at the owner's password stays counted, whatever the assistant signs in in between, who is not counted", async () => {
    const maya = await business();
    await giveAssistantPassword(maya.userId);
    await guessTimes(maya.email, 8);
    for (let n = 0; n < 2; n += 1) {
      expect(await signIn(maya.email, ASSISTANT_PASSWORD)).toMatchObject({ status: 200 });
    }
    expect(await guess(maya.email)).toMatchObject({ status: 401 });
    expect(await signIn(maya.email, ASSISTANT_PASSWORD)).toMatchObject({ status: 200 });
    expect(await guess(maya.email)).toMatchObject({ status: 429 });
  });

  test("takes as long for a user that is not there, or is locked, as for a wrong password", async () => {
    hashPasswords("slowly");
    onTestFinished(() => hashPasswords("lightly"));
    const [maya, locked] = [await business(), await business()];
    await giveAssistantPassword(locked.userId);
    await guessTimes(locked.email, 10);
    // CPU time of this process, and the least of several: other processes hardly affect it.
    const costMs = async (username: string) => {
      await letEverybodyCall();
      const before = process.cpuUsage();
      await createClient(server).call(api.sessions.signIn, { body: { username, password: "x" } });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    const least = {
      wrong: Number.POSITIVE_INFINITY,
      nobody: Number.POSITIVE_INFINITY,
      locked: Number.POSITIVE_INFINITY,
    };
    for (let n = 0; n < 4; n += 1) {
      least.wrong = Math.min(least.wrong, await costMs(maya.email));
      least.nobody = Math.min(least.nobody, await costMs(`nobody-${Math.random()}@example.com`));
      least.locked = Math.min(least.locked, await costMs(locked.email));
    }
    // A missing check would make it 0.5 or less.
    for (const ratio of [least.nobody / least.wrong, least.locked / least.wrong]) {
      expect(ratio).toBeGreaterThan(0.7);
      expect(ratio).toBeLessThan(1.4);
    }
  });
});

test("what was counted is forgotten after two days, and so are links that were mailed", async () => {
  const { db } = server.services;
  const maya = await business();
  const now = server.clock.now().getTime();
  const ago = (hours: number) => new Date(now - hours * 3_600_000);
  const [old, recent] = [Buffer.from("old"), Buffer.from("recent")];
  const link = {
    account_id: maya.accountId,
    purpose: "reset-password",
    subject_id: maya.userId,
    email: maya.email,
  } as const;
  await db
    .insertInto("sign_in_failures")
    .values([
      { username_hash: old, failures: 12, last_at: ago(49) },
      { username_hash: recent, failures: 12, last_at: ago(47) },
    ])
    .execute();
  await db
    .insertInto("one_time_links")
    .values([
      { ...link, token_hash: old, created_at: ago(50), expires_at: ago(49) },
      { ...link, token_hash: recent, created_at: ago(2), expires_at: ago(1) },
    ])
    .execute();
  await server.startWorker();
  const kept = async () => [
    ...(await db.selectFrom("sign_in_failures").select("username_hash as hash").execute()),
    ...(await db.selectFrom("one_time_links").select("token_hash as hash").execute()),
  ];
  await until("the old ones to go", async () => !(await kept()).some(({ hash }) => hash.equals(old)));
  expect((await kept()).filter(({ hash }) => hash.equals(recent))).toHaveLength(2);
});
