import { api } from "@broadcast/contract";
import type { RegistrationForm } from "@broadcast/contract/registration";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import { aBusiness, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { driveRegistration } from "./drive-registration.ts";
import { followRegistration } from "./registration.jobs.ts";
import { changeRegistration, takeRegistration } from "./registration.sql.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const set = (settings: object) => server.sandbox("PUT", "/settings", settings);
beforeEach(() =>
  set({ registrationReviewSeconds: 0, reviewByHand: false, lostAnswers: 0, rate429: 0, rate5xx: 0 }),
);

async function aNewcomer(carrier: CarrierName = "twilio", hasNumber = true): Promise<Business> {
  const business = await aBusiness(server, { carrier, hasNumber });
  await server.services.db
    .updateTable("accounts")
    .set({ registration_status: "not-registered" })
    .where("account_id", "=", business.accountId)
    .execute();
  return business;
}

const brand = {
  entityType: "PRIVATE_PROFIT" as const,
  legalName: "Maya's Studio LLC",
  displayName: "Maya's Studio",
  ein: "82-3456701",
  firstName: "Maya",
  lastName: "Reyes",
  email: "maya@mayas-studio.example",
  phone: "(512) 555-0100",
  website: "https://mayas-studio.example",
  vertical: "RETAIL",
  address: { addressLine1: "1 Main St", city: "Austin", stateProvince: "us-tx", postal: "78701" },
};
const campaign = {
  useCase: "MIXED",
  description: "Maya's Studio texts class reminders and monthly offers to customers who joined its list.",
  messageFlow:
    "Customers opt in on https://mayas-studio.example/texts by checking a box that is empty at first and says what we send.",
  samples: [
    "Maya's Studio: your class starts at 6 PM today. Reply STOP to opt out.",
    "Maya's Studio: this week all mats are 20 % off. Reply STOP to opt out.",
  ],
};
const form = (changes: { brand?: object; campaign?: object } = {}) =>
  ({
    brand: { ...brand, ...changes.brand },
    campaign: { ...campaign, ...changes.campaign },
  }) as RegistrationForm;
const person = (mobilePhone: string) =>
  form({ brand: { entityType: "SOLE_PROPRIETOR", ein: "", legalName: "", mobilePhone } });

const submit = (business: Business, body = form()) => business.client.ok(api.registrations.submit, { body });
const read = (business: Business) => business.client.ok(api.registrations.read, {});
const refresh = (business: Business) => business.client.ok(api.registrations.refresh, { body: {} });
/** Polls until the registration is in that state. */
const reaches = (business: Business, wanted: string) =>
  until(`it is ${wanted}`, async () => {
    const { registration } = await refresh(business);
    return [registration.status, registration.step].includes(wanted as never) && registration;
  });
const accountOf = ({ accountId }: Business) =>
  server.services.db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select([
      "registration_status",
      "carrier_brand_id",
      "carrier_campaign_id",
      "att_class",
      "tmobile_tier",
      "entity_type",
    ])
    .executeTakeFirstOrThrow();
const registered = () =>
  server.sandbox<{
    brands: { id: string; mobilePhone: string }[];
    campaigns: { id: string; brandId: string }[];
  }>("GET", "/registrations");
const judgingJobs = async ({ accountId }: Business) => {
  const { rows } = await sql<object>`
    select 1 from graphile_worker.jobs where key = ${`judge-waiting-${accountId}`}
  `.execute(server.services.db);
  return rows.length;
};
/** Returns the last text on a phone. */
const lastText = async (phoneNumber: string) => {
  const { threads } = await server.sandbox<{
    threads: { with: string; messages: { direction: string; text: string }[] }[];
  }>("GET", `/phones/${phoneNumber}/threads`);
  const texts = threads[0]?.messages.filter(({ direction }) => direction === "in");
  return { from: threads[0]?.with ?? "", text: texts?.at(-1)?.text ?? "", count: texts?.length ?? 0 };
};

describe.each(["twilio", "sinch", "bandwidth"] as const)("an account of %s", (carrier) => {
  test("is registered: brand, campaign, and its throughput", async () => {
    const maya = await aNewcomer(carrier);
    expect(await read(maya)).toMatchObject({ status: "not-registered", step: "none", form: null, otp: null });
    expect(await submit(maya)).toMatchObject({
      status: "registration-queued",
      step: "brand",
      path: carrier === "twilio" ? "twilio" : "tcr",
      form: { brand: { phone: "+15125550100" } },
      submittedAt: expect.any(String),
    });
    await reaches(maya, "registered");
    expect(await accountOf(maya)).toEqual({
      registration_status: "registered",
      carrier_brand_id: expect.stringMatching(/^B[A-Z0-9]{6}$/),
      carrier_campaign_id: expect.stringMatching(/^C[A-Z0-9]{6}$/),
      att_class: "F",
      tmobile_tier: "lower-mid",
      entity_type: "PRIVATE_PROFIT",
    });
    expect(await read(maya)).toMatchObject({ status: "registered", step: "done", problems: [] });
    expect(await judgingJobs(maya)).toBe(1);
    const { numbers } = await server.sandbox<{ numbers: { number: string; campaignId: string | null }[] }>(
      "GET",
      "/numbers",
    );
    // Twilio's numbers are in the campaign's messaging service instead.
    expect(numbers.find(({ number }) => number === maya.phoneNumber)?.campaignId).toBe(
      carrier === "twilio" ? null : (await accountOf(maya)).carrier_campaign_id,
    );
    const user = await maya.client.ok(api.users.current, {});
    if (carrier === "twilio")
      expect(user.twilio).toMatchObject({
        status: "registered",
        brandRegistration: { status: "created", brandStatus: "APPROVED", identityStatus: "VERIFIED" },
        usAppToPerson: { status: "created", campaignStatus: "VERIFIED" },
      });
    else expect(user.tcr).toMatchObject({ status: "registered", brand: { identityStatus: "VERIFIED" } });
  });

  test("whose EIN is refused is told where, keeps its form, and passes with the right one as the same brand", async () => {
    const maya = await aNewcomer(carrier);
    const before = (await registered()).brands.length;
    await set({ reviewByHand: true });
    await submit(maya);
    await refresh(maya);
    const [mine] = (await registered()).brands;
    await server.sandbox("POST", `/registrations/${mine!.id}/refuse`, { reason: "No such company." });
    expect(await reaches(maya, "registration-failed")).toMatchObject({
      step: "brand",
      problems: [{ severity: "refused", sentence: "No such company." }],
      form: { brand: { legalName: "Maya's Studio LLC" } },
    });
    await set({ reviewByHand: false });
    await submit(maya, form({ brand: { ein: "82-3456702" } }));
    await reaches(maya, "registered");
    expect((await registered()).brands.length).toBe(before + 1);
  });

  test("whose campaign is refused resubmits only that", async () => {
    const maya = await aNewcomer(carrier);
    await set({ reviewByHand: true });
    await submit(maya);
    await refresh(maya);
    const brandId = (await registered()).brands[0]!.id;
    await server.sandbox("POST", `/registrations/${brandId}/approve`);
    await reaches(maya, "campaign");
    await refresh(maya);
    const mine = (await registered()).campaigns.find((each) => each.brandId === brandId)!;
    await server.sandbox("POST", `/registrations/${mine.id}/refuse`, { reason: "Too vague." });
    expect(await reaches(maya, "registration-failed")).toMatchObject({
      step: "campaign",
      problems: [{ sentence: "Too vague." }],
    });
    await set({ reviewByHand: false });
    expect(await submit(maya, form({ campaign: { useCase: "MARKETING" } }))).toMatchObject({
      step: "campaign",
    });
    await reaches(maya, "registered");
    const now = await registered();
    expect(now.brands[0]!.id).toBe(brandId);
    expect(now.campaigns.filter((each) => each.brandId === brandId)).toHaveLength(1);
  });
});

test("a sole proprietor of Twilio is registered once they have answered YES, on the phone they moved to", async () => {
  const maya = await aNewcomer("twilio");
  const first = aPhoneNumber();
  const second = aPhoneNumber();
  await submit(maya, person(first));
  expect(await reaches(maya, "otp")).toMatchObject({
    status: "registering",
    otp: { redactedTo: `(•••) •••-${first.slice(-4)}`, isAnsweredByText: true, sentAt: expect.any(String) },
  });
  await until("the text is there", async () => (await lastText(first)).text);
  expect((await maya.client.ok(api.users.current, {})).twilio.brandRegistration).toMatchObject({
    brandStatus: "APPROVED",
    identityStatus: "UNVERIFIED",
  });
  expect(await maya.client.call(api.registrations.verifyOtp, { body: { code: "123456" } })).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/YES/) },
  });
  expect(await maya.client.ok(api.registrations.sendOtp, { body: { mobilePhone: second } })).toMatchObject({
    otp: { redactedTo: `(•••) •••-${second.slice(-4)}` },
    form: { brand: { mobilePhone: second } },
  });
  const { from } = await until("the second text is there", async () => {
    const last = await lastText(second);
    return last.text !== "" && last;
  });
  await server.sandbox("POST", `/phones/${second}/messages`, { to: from, text: "YES" });
  await reaches(maya, "registered");
  expect(await accountOf(maya)).toMatchObject({
    att_class: "W",
    tmobile_tier: "sole-proprietor",
    entity_type: "SOLE_PROPRIETOR",
  });
});

test("a sole proprietor of the others is texted a code automatically, and registered once they entered it", async () => {
  const maya = await aNewcomer("bandwidth");
  const mobile = aPhoneNumber();
  await submit(maya, person(mobile));
  expect(await reaches(maya, "otp")).toMatchObject({ otp: { isAnsweredByText: false } });
  const { text } = await until("the text is there", async () => {
    const last = await lastText(mobile);
    return last.text !== "" && last;
  });
  await refresh(maya);
  expect((await lastText(mobile)).count).toBe(1);
  const code = /\d{6}/.exec(text)![0];
  const wrong = code === "000000" ? "111111" : "000000";
  const verify = (typed: string) => maya.client.call(api.registrations.verifyOtp, { body: { code: typed } });
  expect(await verify(wrong)).toMatchObject({ status: 400, body: { code: "wrong-code" } });
  expect((await verify(code)).status).toBe(200);
  await reaches(maya, "registered");
  expect(await verify(code)).toMatchObject({ status: 409, body: { code: "wrong-state" } });
});

test("what reviewers refuse is not handed in, and advice keeps nothing back", async () => {
  const maya = await aNewcomer();
  const bad = form({
    brand: { ein: "11-1111111" },
    campaign: { samples: ["Hello there, come by our shop."] },
  });
  expect(await maya.client.call(api.registrations.submit, { body: bad })).toMatchObject({
    status: 400,
    body: {
      code: "invalid-input",
      fields: { "brand.ein": expect.any(String), "campaign.samples": expect.any(String) },
    },
  });
  expect((await read(maya)).status).toBe("not-registered");
  // Without a privacy policy, which the linter advises against.
  await submit(maya, form({ campaign: { privacyPolicyUrl: "" } }));
  expect((await read(maya)).status).not.toBe("not-registered");
});

test("an old sole proprietor registration of Twilio can be renewed, once, and no other", async () => {
  const maya = await aNewcomer();
  const isOld = (change: object) =>
    server.services.db
      .updateTable("accounts")
      .set({ entity_type: "SOLE_PROPRIETOR", can_update_to_sole_prop: true, ...change })
      .where("account_id", "=", maya.accountId)
      .execute();
  expect((await read(maya)).canUpgrade).toBe(false);
  for (const [change, canUpgrade] of [
    [{}, true],
    [{ is_staying_with_bandwidth: true }, false],
    [{ is_staying_with_bandwidth: false, entity_type: "PRIVATE_PROFIT" }, false],
    [{ phone_number_type: "verified-cell" }, false],
    [{ phone_number_type: "managed-voip", carrier: "sinch" }, false],
    [{ carrier: "twilio" }, true],
  ] as const) {
    await isOld(change);
    expect((await read(maya)).canUpgrade).toBe(canUpgrade);
  }
  await set({ reviewByHand: true });
  await submit(maya, person(aPhoneNumber()));
  expect((await maya.client.ok(api.users.current, {})).twilio.canUpdateToSoleProp2).toBe(false);
});

test("a draft is saved as it is, and nothing can be changed during review or once registered", async () => {
  const maya = await aNewcomer();
  const save = (body: RegistrationForm) => maya.client.call(api.registrations.saveDraft, { body });
  expect((await save(form({ brand: { ein: "" } }))).body).toMatchObject({
    status: "not-registered",
    form: { brand: { ein: "", legalName: "Maya's Studio LLC" } },
  });
  await set({ reviewByHand: true });
  await submit(maya);
  for (const call of [save(form()), maya.client.call(api.registrations.submit, { body: form() })])
    expect(await call).toMatchObject({ status: 409, body: { code: "wrong-state" } });
  await set({ reviewByHand: false });
  await reaches(maya, "registered");
  expect(await save(form())).toMatchObject({ status: 409 });
});

test("a refused submission stays known as submitted, whatever the drafts become", async () => {
  const maya = await aNewcomer();
  const save = (body: RegistrationForm) => maya.client.ok(api.registrations.saveDraft, { body });
  expect((await save(form({ brand: { ein: "" } }))).submittedForm).toBeNull();
  await set({ reviewByHand: true });
  await submit(maya);
  await refresh(maya);
  const [mine] = (await registered()).brands;
  await server.sandbox("POST", `/registrations/${mine!.id}/refuse`, { reason: "No such company." });
  await reaches(maya, "registration-failed");
  const mended = form({ brand: { legalName: "Maya's Studio Inc." } });
  for (const shown of [await save(mended), await read(maya)]) {
    expect(shown).toMatchObject({
      form: { brand: { legalName: "Maya's Studio Inc." } },
      submittedForm: { brand: { legalName: "Maya's Studio LLC" } },
      problems: [{ sentence: "No such company." }],
    });
  }
});

test("without a carrier's number there is nothing to register", async () => {
  const maya = await aNewcomer("twilio", false);
  expect(await maya.client.call(api.registrations.submit, { body: form() })).toMatchObject({
    status: 409,
    body: { code: "wrong-state" },
  });
});

test("simultaneous runs, lost answers and temporary refusals create one brand and one campaign", async () => {
  const maya = await aNewcomer("sinch");
  const before = await registered();
  await submit(maya);
  await set({ lostAnswers: 0.5, rate429: 0.2, rate5xx: 0.2, seed: 11 });
  const { services } = server;
  await until("it was handed in", async () => {
    await Promise.all(Array.from({ length: 4 }, () => driveRegistration(services, maya.accountId)));
    return (await registered()).campaigns.length > before.campaigns.length;
  });
  await set({ lostAnswers: 0, rate429: 0, rate5xx: 0 });
  await reaches(maya, "registered");
  const after = await registered();
  expect([after.brands.length, after.campaigns.length]).toEqual([
    before.brands.length + 1,
    before.campaigns.length + 1,
  ]);
});

test("an interrupted holder is replaced once its lease is over, and can write nothing any more", async () => {
  const maya = await aNewcomer();
  await submit(maya);
  const { services } = server;
  const lease = await takeRegistration(services.db, maya.accountId, 60);
  expect(await driveRegistration(services, maya.accountId)).toEqual({ kind: "held" });
  await followRegistration.run(services, { accountId: maya.accountId }, new AbortController().signal);
  await sql`
    update carrier_registrations
    set provider_state = provider_state || jsonb_build_object('leaseUntil', clock_timestamp() - interval '1 s')
    where account_id = ${maya.accountId}
  `.execute(services.db);
  await reaches(maya, "registered");
  const late = { brandStatus: "PENDING" };
  expect(await changeRegistration(services.db, maya.accountId, lease!, late, server.clock.now())).toBe(false);
});

test("a silent registrar is reported to the caller, and asked again later", async () => {
  const maya = await aNewcomer();
  await submit(maya);
  await set({ rate5xx: 1 });
  expect(await maya.client.call(api.registrations.refresh, { body: {} })).toMatchObject({
    status: 502,
    body: { code: "provider-failed" },
  });
  expect((await read(maya)).status).toBe("registration-queued");
  await set({ rate5xx: 0 });
  await reaches(maya, "registered");
});

test("another business sees none of it", async () => {
  const maya = await aNewcomer();
  await submit(maya);
  const other = await aNewcomer();
  expect(await read(other)).toMatchObject({ form: null, status: "not-registered", submittedAt: null });
});

test("a worker registers in the background, by itself", async () => {
  const maya = await aNewcomer();
  await server.startWorker();
  await submit(maya);
  await until("it is registered", async () => (await read(maya)).status === "registered", 15_000);
});
