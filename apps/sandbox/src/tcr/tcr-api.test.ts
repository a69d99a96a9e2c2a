import { afterEach, beforeEach, expect, test } from "vitest";
import { basic } from "../testing/carrier-numbers.ts";
import { goodCampaign, lastText, mobilePhone } from "../testing/registration-testing.ts";
import { aSandbox, until } from "../testing/testing.ts";

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox({
    tcr: { apiKey: "key", apiSecret: "secret" },
    settings: { deliveryDelayMs: 0, registrationReviewSeconds: 0 },
  });
});
afterEach(() => sandbox.remove());

async function ask(method: string, path: string, body?: unknown, authorization = basic("key", "secret")) {
  const answer = await fetch(`${sandbox.url}/v2${path}`, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of the reply
  return { status: answer.status, body: (text === "" ? null : JSON.parse(text)) as any };
}

const company = {
  entityType: "PRIVATE_PROFIT",
  displayName: "Maya's Studio",
  companyName: "Maya's Studio LLC",
  ein: "12-3456789",
  phone: "+15125550100",
  country: "US",
  email: "maya@mayas-studio.example",
  vertical: "RETAIL",
  referenceId: "ref-1",
};
const person = {
  ...company,
  entityType: "SOLE_PROPRIETOR",
  ein: undefined,
  firstName: "Maya",
  lastName: "Reyes",
  mobilePhone,
  street: "1 Main St",
  city: "Austin",
  state: "TX",
  postalCode: "78701",
};
const campaign = (brandId: string, changes: object = {}) => ({
  brandId,
  usecase: "MARKETING",
  description: goodCampaign.description,
  messageFlow: goodCampaign.messageFlow,
  sample1: goodCampaign.samples[0],
  sample2: goodCampaign.samples[1],
  helpMessage: goodCampaign.helpMessage,
  optoutMessage: goodCampaign.optOutMessage,
  termsAndConditions: true,
  referenceId: "campaign-1",
  ...changes,
});

async function aVerifiedBrand(form: object = company): Promise<string> {
  const { brandId } = (await ask("POST", "/brand/nonBlocking", form)).body;
  await until(async () => (await ask("GET", `/brand/${brandId}`)).body.identityStatus === "VERIFIED");
  return brandId;
}

test("a wrong key is refused, and without an account everything is", async () => {
  expect((await ask("GET", "/brand", undefined, basic("key", "wrong"))).status).toBe(401);
  expect((await ask("GET", "/brand/BNOBODY")).body).toMatchObject([{ code: 502 }]);
  const without = await aSandbox();
  expect(
    (await fetch(`${without.url}/v2/brand`, { headers: { authorization: basic("key", "secret") } })).status,
  ).toBe(401);
  await without.remove();
});

test("a company's brand is verified, its campaign shared, accepted, and its throughput reported", async () => {
  const brandId = await aVerifiedBrand();
  const { campaignId, status } = (await ask("POST", "/campaignBuilder", campaign(brandId))).body;
  expect(status).toBe("ACTIVE");
  expect((await ask("GET", `/campaign/${campaignId}/sharing`)).body).toEqual({});
  await ask("PUT", `/campaign/${campaignId}/sharing/SPARTNR`);
  await until(
    async () =>
      (await ask("GET", `/campaign/${campaignId}/sharing`)).body.sharedByMe.sharingStatus === "ACCEPTED",
  );
  expect((await ask("GET", `/campaign/${campaignId}/mnoMetadata`)).body).toMatchObject({
    10017: { msgClass: "F", tpm: 240 },
    10035: { brandTier: "LOW_MID" },
  });
});

test("a reference is used once, and finds what it was used for", async () => {
  const brandId = await aVerifiedBrand();
  expect((await ask("POST", "/brand/nonBlocking", company)).status).toBe(400);
  expect((await ask("GET", "/brand?referenceId=ref-1")).body).toMatchObject({
    totalRecords: 1,
    records: [{ brandId }],
  });
  await ask("POST", "/campaignBuilder", campaign(brandId));
  expect((await ask("POST", "/campaignBuilder", campaign(brandId))).body).toMatchObject([
    { fields: ["referenceId"] },
  ]);
});

test("an impossible EIN leaves the brand unverified with feedback, until it is corrected and vetted again", async () => {
  const { brandId } = (await ask("POST", "/brand/nonBlocking", { ...company, ein: "000000000" })).body;
  await until(async () => (await ask("GET", `/brand/${brandId}`)).body.identityStatus === "UNVERIFIED");
  expect((await ask("GET", `/brand/feedback/${brandId}`)).body).toMatchObject({
    category: [{ id: "TAX_ID", fields: ["ein", "companyName", "entityType"] }],
  });
  expect((await ask("POST", "/campaignBuilder", campaign(brandId))).status).toBe(400);
  await ask("PUT", `/brand/${brandId}`, { ein: "12-3456789" });
  await ask("PUT", `/brand/${brandId}/revet`);
  await until(async () => (await ask("GET", `/brand/${brandId}`)).body.identityStatus === "VERIFIED");
});

test("a sole proprietor is verified by the code of the text; a wrong one is refused, and five wrong ones end it", async () => {
  const { brandId } = (await ask("POST", "/brand/nonBlocking", person)).body;
  await until(async () => (await ask("GET", `/brand/${brandId}`)).body.identityStatus === "UNVERIFIED");
  const request = () =>
    ask("POST", `/brand/${brandId}/smsOtp`, { pinSms: "Your code: @OTP_PIN@", successSms: "Welcome, Maya." });
  const { referenceId } = (await request()).body;
  const pin = (await lastText(sandbox, mobilePhone)).text.replace("Your code: ", "");
  expect(pin).toMatch(/^\d{6}$/);
  const wrong = pin === "000000" ? "111111" : "000000";
  const type = (otpPin: string) => ask("PUT", `/brand/${brandId}/smsOtp`, { otpPin });
  for (let tries = 0; tries < 5; tries += 1) expect((await type(wrong)).status).toBe(400);
  expect((await type(pin)).status).toBe(400);
  expect((await ask("GET", `/brand/smsOtp/${referenceId}`)).body).toMatchObject({
    verifyDate: null,
    mobilePhone,
  });

  await request();
  const fresh = await until(async () => {
    const { text } = await lastText(sandbox, mobilePhone);
    return text !== `Your code: ${pin}` && text.replace("Your code: ", "");
  });
  expect((await type(fresh)).status).toBe(204);
  expect((await ask("GET", `/brand/${brandId}`)).body.identityStatus).toBe("VERIFIED");
  await until(async () => (await lastText(sandbox, mobilePhone)).text === "Welcome, Maya.");
});

test("a declined campaign says why, and is reviewed again once it was changed and shared again", async () => {
  const brandId = await aVerifiedBrand();
  const bad = campaign(brandId, {
    sample1: "Big sale today, see bit.ly/abc",
    sample2: "Come in, we are open now",
  });
  const { campaignId } = (await ask("POST", "/campaignBuilder", bad)).body;
  const share = () => ask("PUT", `/campaign/${campaignId}/sharing/SPARTNR`);
  const sharing = async () => (await ask("GET", `/campaign/${campaignId}/sharing`)).body.sharedByMe;
  await share();
  await until(async () => (await sharing()).sharingStatus === "DECLINED");
  expect((await sharing()).explanation).toMatch(/names the brand.+opt out.+shortener/);
  await ask("PUT", `/campaign/${campaignId}`, {
    sample1: goodCampaign.samples[0],
    sample2: goodCampaign.samples[1],
  });
  await share();
  await until(async () => (await sharing()).sharingStatus === "ACCEPTED");
});
