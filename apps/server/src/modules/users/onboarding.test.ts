import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function aNewcomer() {
  const maya = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("accounts")
    .set({ company: "", onboarding_status: "new-user", phone_number_type: null })
    .where("account_id", "=", maya.accountId)
    .execute();
  return maya;
}

test("a new user's answers are stored, and the chosen kind of number decides the next step", async () => {
  const { client } = await aNewcomer();
  const told = {
    company: "Rivers & Co",
    timezone: "America/Denver",
    website: "rivers.example",
    industry: "Retail",
  };
  const user = await client.ok(api.users.setUp, { body: told });
  expect(user).toMatchObject({
    company: "Rivers & Co",
    timezone: "America/Denver",
    onboardingStatus: "new-user",
  });
  expect(await client.ok(api.users.readProfile, {})).toMatchObject({
    website: "rivers.example",
    industry: "Retail",
  });
  const choose = async (phoneNumberType: "managed-voip" | "verified-cell") =>
    (await client.ok(api.users.setUp, { body: { phoneNumberType } })).onboardingStatus;
  expect(await choose("managed-voip")).toBe("needs-managed-voip");
  expect(await choose("verified-cell")).toBe("needs-mobile-number");
  expect(await choose("managed-voip")).toBe("needs-managed-voip");
});

test.each([
  ["no company", { phoneNumberType: "managed-voip" }, "company"],
  ["a time zone that is none", { company: "Rivers", timezone: "Mars/Olympus" }, "timezone"],
  ["a website that is none", { company: "Rivers", website: "rivers" }, "website"],
] as const)("%s is refused with a sentence at the field", async (_what, body, field) => {
  const { client } = await aNewcomer();
  const answer = await client.call(api.users.setUp, { body });
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  expect((await client.ok(api.users.current, {})).onboardingStatus).toBe("new-user");
});

test("a user who began with their own cell can return for a business number, and change their mind again", async () => {
  const { client, accountId } = await aNewcomer();
  await server.services.db
    .updateTable("accounts")
    .set({
      company: "Rivers",
      phone_number: "+15125550199",
      phone_number_type: "verified-cell",
      onboarding_status: "complete",
    })
    .where("account_id", "=", accountId)
    .execute();
  const choose = async (phoneNumberType: "managed-voip" | "verified-cell") =>
    (await client.ok(api.users.setUp, { body: { phoneNumberType } })).onboardingStatus;
  expect(await choose("managed-voip")).toBe("needs-managed-voip");
  expect(await choose("verified-cell")).toBe("complete");
});

test("a business with a number keeps it, whatever is chosen", async () => {
  const { client } = await aBusiness(server);
  const user = await client.ok(api.users.setUp, { body: { phoneNumberType: "verified-cell" } });
  expect(user).toMatchObject({ onboardingStatus: "complete", phoneNumberType: "managed-voip" });
});
