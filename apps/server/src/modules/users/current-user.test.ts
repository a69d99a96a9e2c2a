import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { postalAddressOf } from "./postal-address.ts";

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
  "an account carried by %s says so, and shows its registration there and nowhere else",
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

test("the current user has every field of the documents, and what an account has stored is in it", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("accounts")
    .set({
      identity_status: "grandfathered",
      subscription_plan: "pro",
      mailing_address: "12 River Road\nAustin, TX 78701",
    })
    .where("account_id", "=", maya.accountId)
    .execute();
  const user = await maya.client.ok(api.users.current, {});
  expect(Object.keys(user).sort()).toEqual(
    (
      "_id auth firstName lastName company phoneNumber phoneNumberType identity onboardingStatus messageCredits " +
      "subscriptionPlan subscriptionDetails timezone stripeId superuser organization organizationAdmin addOns voice " +
      "updatedAt isSinch isTwilio isV2 isStayingWithBandwidth canSpamCompliance registration tcr twilio isManager " +
      "isCurrentlyManaging isManagerfor"
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
  expect((await maya.client.ok(api.users.resumeSession, {})).user).toEqual(user);
});

test.each<[string | null, object | null]>([
  [null, null],
  [" \n ", null],
  ["1 Main St, Austin, TX 78701", { addressLine1: "1 Main St, Austin, TX 78701", city: "", postal: "" }],
  [
    "Rivers & Thread\n1100 Congress Ave\nSuite 4\nToronto, ON M5V 2T6",
    {
      addressLine1: "Rivers & Thread",
      addressLine2: "1100 Congress Ave, Suite 4",
      city: "Toronto",
      stateProvince: "ca-on",
      postal: "M5V 2T6",
    },
  ],
])("no line of the postal address %j is lost in its parts", (text, parts) => {
  const address = postalAddressOf(text);
  if (parts) expect(address).toMatchObject(parts);
  else expect(address).toBeNull();
});
