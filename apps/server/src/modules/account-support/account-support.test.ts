import { api } from "@broadcast/contract";
import type { RegistrationForm } from "@broadcast/contract/registration";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { basicAuth } from "../../providers/carriers/vendor-http.ts";
import { aBusiness, aSession, type Business, until } from "../../testing/builders.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { forfeitCredits } from "../credits/index.ts";

const reason = "They wrote to support";

let server: TestServer;
let support: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  await server.sandbox("PUT", "/settings", { registrationReviewSeconds: 0 });
});
afterAll(() => server.close());

const activityOf = async (business: Business) => {
  const client = await aSession(server, business);
  const { entries } = await client.ok(api.auditLog.search, { body: {} });
  return entries.map(({ sentence }) => sentence);
};
const accountOf = (accountId: number) =>
  server.services.db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .selectAll()
    .executeTakeFirstOrThrow();
const balanceOf = async (business: Business) =>
  (await support.client.ok(api.adminUsers.get, { params: { userId: business.userId } })).messageCredits;
const plain = () => aBusiness(server, { hasNumber: false, credits: 10 });

test.each(Object.entries(api.accountSupport))(
  "%s is for superusers only, and for existing users",
  async (_name, endpoint) => {
    const query = { from: "2026-01-01", to: "2026-01-31", areaCode: "512" };
    const body = { reason, code: "ABC", credits: 1, phoneNumber: "+15125550100", form: form() };
    const maya = await plain();
    const call = (business: Business, userId: string) =>
      business.client.call(endpoint, {
        params: { userId },
        ...(endpoint.method === "GET" ? { query } : { body }),
      } as never);
    expect((await call(maya, maya.userId)).status).toBe(403);
    expect((await call(support, crypto.randomUUID())).status).toBe(404);
  },
);

describe("a referral code that was forgotten", () => {
  const codeOf = async (business: Business) => (await business.client.ok(api.referrals.read, {})).code;
  const apply = (business: Business, code: string) =>
    support.client.call(api.accountSupport.applyReferralCode, {
      params: { userId: business.userId },
      body: { code, reason },
    });

  test("is recorded once, in both Activities", async () => {
    const [maya, dana] = [await plain(), await plain()];
    const code = await codeOf(dana);
    expect(await apply(maya, code.toLowerCase())).toMatchObject({
      status: 200,
      body: { referrer: { code }, isRewarded: false },
    });
    expect((await dana.client.ok(api.referrals.read, {})).signUps).toBe(1);
    expect(await apply(maya, await codeOf(await plain()))).toMatchObject({ status: 409 });
    expect(await activityOf(maya)).toEqual([`Applied a referral code for the account as support: ${reason}`]);
    expect((await activityOf(support))[0]).toContain("another account");
  });

  test("rewards the referrer at once if the account has already paid, and only once", async () => {
    const [maya, dana] = [await plain(), await plain()];
    await sql`
      insert into payments (account_id, kind, state, amount_cents, description, created_at, settled_at)
      values (${maya.accountId}, 'credits', 'paid', 500, '100 credits', now(), now())
    `.execute(server.services.db);
    await apply(maya, await codeOf(dana));
    expect(await balanceOf(dana)).toBe(210);
    await apply(maya, await codeOf(dana));
    expect(await balanceOf(dana)).toBe(210);
  });

  test("is refused with a clear sentence: unknown, its own, or of an account it referred itself", async () => {
    const [maya, dana] = [await plain(), await plain()];
    const refusal = async (code: string) => (await apply(maya, code)).body;
    expect(await refusal("NOBODYS1")).toMatchObject({ fields: { code: "No account has this code." } });
    expect(await refusal(await codeOf(maya))).toMatchObject({
      fields: { code: "This is the account's own code." },
    });
    await apply(dana, await codeOf(maya));
    expect(await refusal(await codeOf(dana))).toMatchObject({
      fields: { code: "That account was referred by this one, so it can't be its referrer." },
    });
  });
});

test("payments of some days come as CSV, of that account only and without formulas", async () => {
  const [maya, dana] = [await plain(), await plain()];
  for (const [{ accountId }, day, description] of [
    [maya, "2026-09-01", "=HYPERLINK(1)"],
    [maya, "2026-10-01", "Later"],
    [dana, "2026-09-01", "Dana's"],
  ] as const)
    await sql`
      insert into payments (account_id, kind, state, amount_cents, description, created_at, settled_at)
      values (${accountId}, 'credits', 'paid', 500, ${description}, ${`${day}T12:00:00Z`}, now())
    `.execute(server.services.db);
  const answer = await support.client.call(api.accountSupport.exportPayments, {
    params: { userId: maya.userId },
    query: { from: "2026-09-01", to: "2026-09-30" },
  });
  const lines = String(answer.body).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("'=HYPERLINK(1)");
  expect(await activityOf(maya)).toEqual([
    "Exported the payments of the account from 2026-09-01 to 2026-09-30 as support",
  ]);
});

describe("identity", () => {
  const act = (business: Business, what: "approveIdentity" | "askIdentityAgain") =>
    support.client.call(api.accountSupport[what], { params: { userId: business.userId }, body: { reason } });

  test("requested again starts with all tries and stops sending; approved by hand it resumes", async () => {
    const maya = await plain();
    await sql`
      insert into identity_checks (account_id, provider_id, state, reason, created_at, updated_at)
      select ${maya.accountId}, 'vs_' || n || ${maya.userId}, 'needs-input', 'Blurred.', now(), now()
      from generate_series(1, 5) n
    `.execute(server.services.db);
    await act(maya, "askIdentityAgain");
    expect((await accountOf(maya.accountId)).identity_status).toBe("not-verified");
    expect(await maya.client.ok(api.identity.read, {})).toMatchObject({
      status: "not-verified",
      check: "none",
      reason: null,
      triesLeft: 5,
    });
    expect((await act(maya, "askIdentityAgain")).status).toBe(409);
    const { body } = await act(maya, "approveIdentity");
    expect(body).toMatchObject({ status: "verified", checks: Array(5).fill({ reason: "Blurred." }) });
    expect((await act(maya, "approveIdentity")).status).toBe(409);
    await until("the mails", async () => (await mailsTo(server, maya.email)).length === 2);
    expect(await activityOf(maya)).toEqual([
      `Verified the identity of the account as support: ${reason}`,
      `Asked the account to verify its identity again as support: ${reason}`,
    ]);
  });
});

describe("credits that expired with a subscription", () => {
  const restore = (business: Business, credits: number) =>
    support.client.call(api.accountSupport.restoreCredits, {
      params: { userId: business.userId },
      body: { credits, reason },
    });

  test("are restored as shown, and never twice, even when requested simultaneously", async () => {
    const maya = await plain();
    await forfeitCredits(server.services.db, maya.accountId, {
      note: "Subscription ended",
      time: server.clock.now(),
    });
    expect(await balanceOf(maya)).toBe(0);
    const shown = await support.client.ok(api.accountSupport.readForfeits, {
      params: { userId: maya.userId },
    });
    expect(shown).toMatchObject({ restorableCredits: 10, forfeits: [{ credits: 10, restoredAt: null }] });
    expect((await restore(maya, 9)).status).toBe(409);
    const statuses = (await Promise.all([restore(maya, 10), restore(maya, 10), restore(maya, 10)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect(await balanceOf(maya)).toBe(10);
  });
});

describe("a carrier registration", () => {
  const submit = (business: Business, given: RegistrationForm) =>
    support.client.call(api.accountSupport.submitRegistration, {
      params: { userId: business.userId },
      body: { form: given, reason },
    });
  const read = (business: Business) =>
    support.client.ok(api.accountSupport.readRegistration, { params: { userId: business.userId } });
  async function aNewcomer(carrier: "twilio" | "sinch" | "bandwidth") {
    const business = await aBusiness(server, { carrier });
    await server.services.db
      .updateTable("accounts")
      .set({ registration_status: "not-registered" })
      .where("account_id", "=", business.accountId)
      .execute();
    return business;
  }
  const registered = (business: Business) =>
    until(
      "the registration",
      async () => {
        const registration = await read(business);
        return registration.status === "registered" ? registration : null;
      },
      30_000,
    );

  test("is read with its history, and submitted for the owner by the owner's rules", async () => {
    const maya = await aNewcomer("twilio");
    const bad = await submit(maya, { ...form(), brand: { ...form().brand, ein: "" } });
    expect(bad).toMatchObject({ status: 400, body: { fields: { "brand.ein": expect.any(String) } } });
    expect(await submit(maya, form())).toMatchObject({
      status: 200,
      body: { attempt: 1, history: [{ event: "submitted", isBySupport: true }] },
    });
    expect(await activityOf(maya)).toEqual([
      `Submitted the registration of the account with mobile carriers as support: ${reason}`,
    ]);
    const { history } = await registered(maya);
    expect(history.map(({ event }) => event)).toEqual(["registered", "brand-approved", "submitted"]);
    expect((await submit(maya, form())).status).toBe(409);
  });

  test.each(["twilio", "sinch", "bandwidth"] as const)(
    "of %s includes another number before anything is sent from it",
    async (carrier) => {
      const maya = await aNewcomer(carrier);
      await submit(maya, form());
      await registered(maya);
      const { campaignId } = await read(maya);
      const params = { userId: maya.userId };
      const { numbers } = await support.client.ok(api.accountSupport.searchNumbers, {
        params,
        query: { areaCode: "737" },
      });
      const wanted = numbers[0]!.phoneNumber;
      await support.client.ok(api.accountSupport.changeNumber, {
        params,
        body: { phoneNumber: wanted, reason },
      });
      await until("the number", async () => {
        const { change } = await support.client.ok(api.accountSupport.readNumber, { params });
        return change?.state === "done";
      });
      expect((await accountOf(maya.accountId)).registration_status).toBe("registered");
      if (carrier === "twilio") {
        const { env } = server.services;
        const answer = await fetch(
          `${env.TWILIO_MESSAGING_API_URL}/v1/Services/${campaignId!.split("/")[0]}/PhoneNumbers`,
          { headers: { authorization: basicAuth(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN) } },
        );
        expect(JSON.stringify(await answer.json())).toContain(wanted);
      } else {
        const { numbers: bought } = await server.sandbox<{
          numbers: { number: string; campaignId: string | null }[];
        }>("GET", "/numbers");
        expect(bought.find(({ number }) => number === wanted)?.campaignId).toBe(
          (await accountOf(maya.accountId)).carrier_campaign_id,
        );
      }
    },
  );
});

function form(): RegistrationForm {
  return {
    brand: {
      entityType: "PRIVATE_PROFIT",
      legalName: "Maya's Studio LLC",
      displayName: "Maya's Studio",
      ein: "82-3456701",
      firstName: "Maya",
      lastName: "Reyes",
      email: "maya@mayas-studio.example",
      phone: "(512) 555-0100",
      mobilePhone: "",
      website: "https://mayas-studio.example",
      vertical: "RETAIL",
      stockSymbol: "",
      stockExchange: "",
      address: { addressLine1: "1 Main St", city: "Austin", stateProvince: "us-tx", postal: "78701" },
    },
    campaign: {
      useCase: "MIXED",
      description: "Maya's Studio texts class reminders and monthly offers to customers who joined its list.",
      messageFlow:
        "Customers opt in on https://mayas-studio.example/texts by checking a box that is empty at first and says what we send.",
      samples: [
        "Maya's Studio: your class starts at 6 PM today. Reply STOP to opt out.",
        "Maya's Studio: this week all mats are 20 % off. Reply STOP to opt out.",
      ],
      optInMessage: "",
      helpMessage: "",
      hasEmbeddedLinks: false,
      hasEmbeddedPhone: false,
      isAgeGated: false,
      privacyPolicyUrl: "",
      termsUrl: "",
    },
  };
}
