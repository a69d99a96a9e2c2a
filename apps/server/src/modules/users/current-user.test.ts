import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { A_POSTAL_ADDRESS, aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ["sinch", { isSinch: true, isTwilio: false, isV2: false }],
  ["twilio", { isSinch: false, isTwilio: true, isV2: false }],
  ["bandwidth", { isSinch: false, isTwilio: false, isV2: true }],
] as const)(
  "an account with the carrier %s says so, and shows its registration there and nowhere else",
  async (carrier, flags) => {
    const maya = await aBusiness(server, { carrier, hasNumber: false });
    await server.services.db
      .updateTable("accounts")
      .set({ registration_status: "registering" })
      .where("account_id", "=", maya.accountId)
      .execute();
    const user = await maya.client.ok(api.users.current, {});
    const [own, other] = flags.isTwilio ? [user.twilio, user.tcr] : [user.tcr, user.twilio];
    expect(user).toMatchObject({
      ...flags,
      registration: { isTCR: !flags.isTwilio, isTwilio: flags.isTwilio, brand: { entityType: null } },
    });
    expect([own.status, other.status]).toEqual(["registering", "not-registered"]);
  },
);

test("the current user has every field of the documents, with the account's stored values", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("accounts")
    .set({
      identity_status: "grandfathered",
      subscription_plan: "pro",
      postal_address: A_POSTAL_ADDRESS,
    })
    .where("account_id", "=", maya.accountId)
    .execute();
  const user = await maya.client.ok(api.users.current, {});
  expect(Object.keys(user).sort()).toEqual(
    (
      "_id auth firstName lastName company phoneNumber phoneNumberType identity onboardingStatus messageCredits " +
      "subscriptionPlan subscriptionDetails timezone stripeId superuser organization organizationAdmin addOns voice " +
      "updatedAt isSinch isTwilio isV2 isStayingWithBandwidth canSpamCompliance registration tcr twilio isManager " +
      "isCurrentlyManaging isManagerfor isSendingSuspended isShortOfCredits mobileNumber managing roles pendingEmail settings replyToEmails"
    )
      .split(" ")
      .sort(),
  );
  expect(user).toMatchObject({
    identity: { status: "grandfathered" },
    subscriptionPlan: "pro",
    subscriptionDetails: { currentPlanName: null, cancelsAt: null },
    canSpamCompliance: {
      physicalMailingAddress: {
        addressLine1: "12 River Road",
        addressLine2: "",
        city: "Austin",
        stateProvince: "us-tx",
        postal: "78701",
      },
    },
  });
  expect((await maya.client.ok(api.sessions.resume, {})).user).toEqual(user);
});
