import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { choosePlan, saveCard } from "../../testing/payers.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a referrer gets credits once, when the referred account pays for the first time", async () => {
  const { client } = await aBusiness(server, { hasNumber: false, credits: 10 });
  const program = await client.ok(api.referrals.read, {});
  expect(program).toMatchObject({ signUps: 0, earnedCredits: 0 });
  expect(program.link).toBe(`${server.url}/sign-up?ref=${program.code}`);
  expect((await client.ok(api.referrals.read, {})).code).toBe(program.code);

  const friend = createClient(server);
  await friend.ok(api.users.signUp, {
    body: {
      email: "friend@example.com",
      password: "orange-kettle-42",
      firstName: "Fay",
      lastName: "Lund",
      referralCode: program.code.toLowerCase(),
    },
  });
  const { referrals } = await client.ok(api.referrals.search, { body: {} });
  expect(referrals).toMatchObject([{ name: "Fay L", state: "signed-up", earnedCredits: 0 }]);

  await saveCard(friend);
  await choosePlan(friend, "pay_as_you_go_5");
  await friend.ok(api.payments.buyCredits, { body: { credits: 100, totalInCents: 500 } });
  expect(await client.ok(api.referrals.read, {})).toMatchObject({
    signUps: 1,
    paying: 1,
    earnedCredits: 200,
  });
  expect((await client.ok(api.users.current, {})).messageCredits).toBe(210);
});

test("an unknown code is refused at its field and creates no account; without a code an account is created", async () => {
  const friend = createClient(server);
  const signUp = (referralCode: string) =>
    friend.call(api.users.signUp, {
      body: {
        email: "other@example.com",
        password: "orange-kettle-42",
        firstName: "Fay",
        lastName: "Lund",
        referralCode,
      },
    });
  expect(await signUp("NOBODY")).toMatchObject({
    status: 400,
    body: { fields: { referralCode: "No account has this code. Check it, or leave this empty." } },
  });
  const made = await server.services.db
    .selectFrom("users")
    .where("email", "=", "other@example.com")
    .select("id")
    .execute();
  expect(made).toEqual([]);
  expect((await signUp("")).status).toBe(201);
});

test("a sent message has the code and the link in place of their fields", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const { text } = await maya.client.ok(api.messages.send, {
    body: { contactId, text: "{{myReferralCode}} or {{myReferralLink}}" },
  });
  const { code, link } = await maya.client.ok(api.referrals.read, {});
  expect(text).toBe(`${code} or ${link}`);
});
