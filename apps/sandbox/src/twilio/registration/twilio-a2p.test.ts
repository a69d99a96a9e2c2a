import { afterEach, beforeEach, expect, test } from "vitest";
import { bundlesOf, goodCampaign, lastText, mobilePhone } from "../../testing/registration-testing.ts";
import { aSandbox, until } from "../../testing/testing.ts";

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox({ settings: { deliveryDelayMs: 0, registrationReviewSeconds: 0 } });
});
afterEach(() => sandbox.remove());

const a2p = () => sandbox.client.messaging.v1;
const brandNow = (sid: string) => a2p().brandRegistrations(sid).fetch();

async function aBrand(options: Parameters<typeof bundlesOf>[1] = {}) {
  const { profile, product, users } = await bundlesOf(sandbox, options);
  const brand = await a2p().brandRegistrations.create({
    customerProfileBundleSid: profile.sid,
    a2PProfileBundleSid: product.sid,
    brandType: options.isSoleProprietor ? "SOLE_PROPRIETOR" : "STANDARD",
  });
  return { brand, profile, product, users };
}
const settled = (sid: string) =>
  until(async () => {
    const brand = await brandNow(sid);
    return brand.status !== "PENDING" && brand;
  });

async function aCampaign(brandSid: string, changes: object = {}) {
  const service = await a2p().services.create({ friendlyName: "Maya's Studio" });
  const campaign = await a2p()
    .services(service.sid)
    .usAppToPerson.create({
      brandRegistrationSid: brandSid,
      description: goodCampaign.description,
      messageFlow: goodCampaign.messageFlow,
      messageSamples: goodCampaign.samples,
      helpMessage: goodCampaign.helpMessage,
      optOutMessage: goodCampaign.optOutMessage,
      usAppToPersonUsecase: "MIXED",
      hasEmbeddedLinks: false,
      hasEmbeddedPhone: true,
      ...changes,
    });
  const read = () => a2p().services(service.sid).usAppToPerson(campaign.sid).fetch();
  return {
    service,
    campaign,
    read,
    settled: () =>
      until(async () => {
        const now = await read();
        return !["PENDING", "IN_PROGRESS"].includes(now.campaignStatus) && now;
      }),
  };
}

test("Twilio's SDK registers a business: bundles, brand, service, number, campaign", async () => {
  const { brand } = await aBrand();
  expect(brand).toMatchObject({ status: "PENDING", brandType: "STANDARD", errors: [] });
  expect(await settled(brand.sid)).toMatchObject({
    status: "APPROVED",
    identityStatus: "VERIFIED",
    tcrId: expect.stringMatching(/^B[A-Z0-9]{6}$/),
  });
  const { service, settled: decided } = await aCampaign(brand.sid);
  const number = await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: "+15125550100" });
  await a2p().services(service.sid).phoneNumbers.create({ phoneNumberSid: number.sid });
  await expect(
    a2p().services(service.sid).phoneNumbers.create({ phoneNumberSid: number.sid }),
  ).rejects.toMatchObject({ code: 21710 });
  expect(await decided()).toMatchObject({
    campaignStatus: "VERIFIED",
    errors: [],
    campaignId: expect.stringMatching(/^C[A-Z0-9]{6}$/),
    rateLimits: { att: { msg_class: "F" }, tmobile: { brand_tier: "LOW_MID" } },
    messageSamples: goodCampaign.samples,
  });
  expect(await a2p().services(service.sid).phoneNumbers.list()).toMatchObject([
    { phoneNumber: "+15125550100" },
  ]);
  expect(await a2p().services(service.sid).usAppToPerson.list()).toHaveLength(1);
  expect(await a2p().brandRegistrations.list()).toMatchObject([{ sid: brand.sid }]);
});

test("a document is a draft, with a document's own statuses", async () => {
  const { supportingDocuments } = sandbox.client.trusthub.v1;
  await supportingDocuments.create({ friendlyName: "Address", type: "customer_profile_address" });
  expect(await supportingDocuments.list()).toMatchObject([{ status: "DRAFT" }]);
});

test("a missing address of a campaign is omitted, since an empty one is invalid", async () => {
  const { brand } = await aBrand();
  await settled(brand.sid);
  const { campaign, read } = await aCampaign(brand.sid);
  expect([campaign.privacyPolicyUrl, campaign.termsAndConditionsUrl]).toEqual([undefined, undefined]);
  expect((await read()).privacyPolicyUrl).toBeUndefined();
  const urls = {
    privacyPolicyUrl: "https://mayas-studio.example/privacy",
    termsAndConditionsUrl: "https://mayas-studio.example/terms",
  };
  expect((await aCampaign(brand.sid, urls)).campaign).toMatchObject(urls);
});

test("a bundle that lacks a part of its policy is noncompliant and cannot be submitted", async () => {
  const { customerProfiles } = sandbox.client.trusthub.v1;
  const policySid = "RNdfbf3fae0e1107f8aded0e7cead80bf5";
  const profile = await customerProfiles.create({ friendlyName: "A", email: "a@b.example", policySid });
  const evaluation = await customerProfiles(profile.sid).customerProfilesEvaluations.create({ policySid });
  expect(evaluation.status).toBe("noncompliant");
  await expect(customerProfiles(profile.sid).update({ status: "pending-review" })).rejects.toMatchObject({
    status: 400,
  });
  const { profile: complete } = await bundlesOf(sandbox);
  await sandbox.control("POST", "/clock", { advanceMs: 2000 });
  expect((await customerProfiles(complete.sid).fetch()).status).toBe("twilio-approved");
});

test("an impossible EIN fails the brand, and the corrected one is approved when resubmitted", async () => {
  const { brand, users } = await aBrand({ ein: "11-1111111" });
  expect(await settled(brand.sid)).toMatchObject({
    status: "FAILED",
    identityStatus: "UNVERIFIED",
    brandFeedback: ["TAX_ID"],
    errors: [{ code: 30795, fields: ["business_registration_number", "business_name"] }],
  });
  await sandbox.client.trusthub.v1.endUsers(users[0]!).update({
    attributes: { business_name: "Maya's Studio LLC", business_registration_number: "12-3456789" },
  });
  expect(await a2p().brandRegistrations(brand.sid).updateWithHttpInfo()).toMatchObject({ statusCode: 202 });
  expect(await settled(brand.sid)).toMatchObject({ status: "APPROVED", errors: [] });
});

test("a sole proprietor is verified by answering YES to the text, not by anything else", async () => {
  const { brand } = await aBrand({ isSoleProprietor: true });
  const { text, from } = await lastText(sandbox, mobilePhone);
  expect(text).toMatch(/Maya's Studio.+Reply YES/);
  expect(await settled(brand.sid)).toMatchObject({ status: "APPROVED", identityStatus: "UNVERIFIED" });
  await expect(aCampaign(brand.sid, { usAppToPersonUsecase: "SOLE_PROPRIETOR" })).rejects.toMatchObject({
    status: 400,
  });
  const answer = (words: string) =>
    sandbox.control("POST", `/phones/${mobilePhone}/messages`, { to: from, text: words });
  await answer("no");
  expect((await brandNow(brand.sid)).identityStatus).toBe("UNVERIFIED");
  await sandbox.control("POST", "/clock", { advanceMs: 25 * 3_600_000 });
  await answer("YES");
  expect((await brandNow(brand.sid)).identityStatus).toBe("UNVERIFIED");
  await a2p().brandRegistrations(brand.sid).brandRegistrationOtps.create();
  await answer("yes ");
  expect((await brandNow(brand.sid)).identityStatus).toBe("VERIFIED");
  const { settled: decided } = await aCampaign(brand.sid, { usAppToPersonUsecase: "SOLE_PROPRIETOR" });
  expect(await decided()).toMatchObject({
    campaignStatus: "VERIFIED",
    rateLimits: { att: { msg_class: "W" } },
  });
  // The registry's texts are not the account's.
  expect(await sandbox.client.messages.list()).toEqual([]);
});

test.each([
  [
    "a link of a public shortener",
    { messageSamples: [goodCampaign.samples[0]!, "Maya's Studio: see bit.ly/x1"] },
    30892,
  ],
  [
    "no sample with a way out",
    { messageSamples: ["Maya's Studio: class at 6 PM.", "Maya's Studio: mats on sale."] },
    30893,
  ],
  [
    "no sample that names the brand",
    { messageSamples: ["Class at 6 PM. Reply STOP to end.", "Mats on sale, STOP to end"] },
    30893,
  ],
  [
    "a flow without consent",
    { messageFlow: "We take numbers from our address book and then write to them." },
    30909,
  ],
  ["a help message without a way out", { helpMessage: "Maya's Studio: call us any time." }, 30890],
])("a campaign with %s fails, and passes once that is corrected", async (_what, changes, code) => {
  const { brand } = await aBrand();
  await settled(brand.sid);
  const { service, campaign, settled: decided } = await aCampaign(brand.sid, changes);
  expect(await decided()).toMatchObject({
    campaignStatus: "FAILED",
    errors: expect.arrayContaining([expect.objectContaining({ error_code: code })]),
  });
  await a2p().services(service.sid).usAppToPerson(campaign.sid).remove();
  expect(await (await aCampaign(brand.sid)).settled()).toMatchObject({ campaignStatus: "VERIFIED" });
});

test("text that is too short is refused at once", async () => {
  const { brand } = await aBrand();
  await settled(brand.sid);
  for (const changes of [{ description: "Short" }, { messageFlow: "Short" }, { messageSamples: ["One"] }])
    await expect(aCampaign(brand.sid, changes)).rejects.toMatchObject({ status: 400 });
});
