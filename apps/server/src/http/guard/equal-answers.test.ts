import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const PASSWORD = "orange-kettle-42";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server, { hasNumber: false, password: PASSWORD });
});
afterAll(() => server.close());

let made = 0;
const nobody = () => {
  made += 1;
  return `nobody-${made}@example.com`;
};

/** Returns the CPU time of a call in this process; other processes hardly affect it. */
async function costMs(call: () => Promise<unknown>): Promise<number> {
  await server.services.db.deleteFrom("rate_limits").execute();
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the least cost of each of two calls, measured in turn, and their ratio. */
async function compared(one: () => Promise<unknown>, other: () => Promise<unknown>, rounds: number) {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
  for (let round = 0; round < rounds; round += 1) {
    least[0] = Math.min(least[0], await costMs(one));
    least[1] = Math.min(least[1], await costMs(other));
  }
  return least[0] / least[1];
}

const withoutIds = (headers: Headers) =>
  [...headers.keys()].filter((name) => !/^(date|x-request-id|x-business-time)$/.test(name)).sort();

describe("whether somebody has an account, is not told", () => {
  test("by asking for a new password: status, body, headers and work are the same", async () => {
    const ask = (username: string) => createClient(server).call(api.passwords.forgot, { body: { username } });
    const [known, unknown] = [await ask(maya.email), await ask(nobody())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(withoutIds(known.headers)).toEqual(withoutIds(unknown.headers));
    const ratio = await compared(
      () => ask(maya.email),
      () => ask(nobody()),
      12,
    );
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test("by inviting a manager", async () => {
    const dana = await aBusiness(server, { hasNumber: false });
    const [known, unknown] = await Promise.all(
      [dana.email, nobody()].map((email) =>
        maya.client.call(api.managedAccounts.invite, { body: { email } }),
      ),
    );
    expect(known!.status).toBe(201);
    expect([known!.status, Object.keys(known!.body)]).toEqual([unknown!.status, Object.keys(unknown!.body)]);
  });

  test("by the email check of the forms", async () => {
    const check = (email: string) => createClient(server).ok(api.info.emailValidation, { body: { email } });
    const [known, unknown] = [await check(maya.email), await check(nobody())];
    expect({ ...known, email: "" }).toEqual({ ...unknown, email: "" });
  });

  test("by signing in with a second factor due: only the right password leads to a challenge", async () => {
    await server.services.db
      .updateTable("users")
      .set({ multi_factor_deferred_until: null })
      .where("id", "=", maya.userId)
      .execute();
    const signIn = (username: string, password: string) =>
      createClient(server).call(api.sessions.signIn, { body: { username, password } });
    const wrong = await signIn(maya.email, "a wrong guess");
    const unknown = await signIn(nobody(), "a wrong guess");
    expect([wrong.status, wrong.body.error, wrong.headers.getSetCookie()]).toEqual([
      unknown.status,
      unknown.body.error,
      unknown.headers.getSetCookie(),
    ]);
    expect((await signIn(maya.email, PASSWORD)).status).toBe(428);
  });
});

test("whether an email has an account is not told by signing up: status, answer, headers and work are the same", async () => {
  const signUp = (email: string) =>
    createClient(server).call(api.users.signUp, {
      body: { email, password: PASSWORD, firstName: "Eve", lastName: "Moss" },
    });
  const [taken, free] = [await signUp(maya.email), await signUp(nobody())];
  const shape = (answer: typeof taken) => ({
    ...answer.body,
    user: { ...answer.body.user, _id: "", auth: "", updatedAt: "" },
  });
  expect([taken.status, shape(taken)]).toEqual([201, shape(free)]);
  expect(withoutIds(taken.headers)).toEqual(withoutIds(free.headers));
  const ratio = await compared(
    () => signUp(maya.email),
    () => signUp(nobody()),
    3,
  );
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
