import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@broadcast/sandbox/start";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { campaignRegistry } from "./campaign-registry.ts";
import type { CampaignSubmission, CarrierRegistration, Trail } from "./carrier-registration.ts";
import {
  aTrail,
  brandForm,
  campaignForm,
  done,
  mobilePhone,
  personForm,
  submission,
  until,
} from "./registration-testing.ts";
import { twilioA2p } from "./twilio-a2p.ts";

const accountSid = `AC${"0123456789abcdef".repeat(2)}`;
const authToken = "fedcba9876543210".repeat(2);

/** A sandbox with both registrars connected to it. */
async function aRegistrarWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), "registration-"));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    accountSid,
    authToken,
    tcr: { apiKey: "key", apiSecret: "secret" },
    settings: { deliveryDelayMs: 0, registrationReviewSeconds: 0 },
  });
  const registrars: Record<"twilio" | "tcr", CarrierRegistration> = {
    twilio: twilioA2p({
      apiUrl: sandbox.url,
      trustHubApiUrl: sandbox.url,
      messagingApiUrl: sandbox.url,
      accountSid,
      authToken,
    }),
    tcr: campaignRegistry({ apiUrl: sandbox.url, apiKey: "key", apiSecret: "secret", partnerId: "SPARTNR" }),
  };
  await fetch(`${sandbox.url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
    body: new URLSearchParams({ PhoneNumber: submission.phoneNumber }),
  });
  return {
    registrars,
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of the reply
    async control(method: string, path: string, body?: unknown): Promise<any> {
      const answer = await fetch(`${sandbox.url}/control${path}`, {
        method,
        ...(body !== undefined && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      return answer.json();
    },
    async close() {
      await Promise.all(Object.values(registrars).map((registrar) => registrar.close()));
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let world: Awaited<ReturnType<typeof aRegistrarWorld>>;
beforeEach(async () => {
  world = await aRegistrarWorld();
});
afterEach(() => world.close());

describe.each(["twilio", "tcr"] as const)("registering by %s", (path) => {
  const registrar = () => world.registrars[path];
  const reviewOf = (brandId: string, brand: CampaignSubmission) =>
    until(async () => {
      const { review } = done(await registrar().readBrand(brandId, brand));
      return review.state !== "pending" && review;
    });
  const campaignReviewOf = (campaignId: string, brand: CampaignSubmission, trail: Trail) =>
    until(async () => {
      const { review } = done(await registrar().readCampaign(campaignId, brand, trail));
      return review.state !== "pending" && review;
    });
  const registered = async () => (await world.control("GET", "/registrations")) as Record<string, unknown[]>;

  it("a company is verified, its campaign approved, and its throughput reported", async () => {
    const { trail } = aTrail();
    const { brandId } = done(await registrar().submitBrand(submission, trail));
    expect(await reviewOf(brandId, submission)).toMatchObject({
      state: "approved",
      identityStatus: "VERIFIED",
      registryId: expect.stringMatching(/^B/),
      errors: [],
    });
    const { campaignId } = done(await registrar().submitCampaign(brandId, submission, trail));
    expect(await campaignReviewOf(campaignId, submission, trail)).toMatchObject({
      state: "approved",
      registryId: expect.stringMatching(/^C/),
      attClass: "F",
      tmobileTier: "lower-mid",
      errors: [],
    });
  });

  it("a second call with the saved trail creates nothing again", async () => {
    const { trail, kept } = aTrail();
    const first = done(await registrar().submitBrand(submission, trail));
    const again = aTrail(kept.at(-1));
    expect(done(await registrar().submitBrand(submission, again.trail))).toEqual(first);
    await reviewOf(first.brandId, submission);
    const campaign = done(await registrar().submitCampaign(first.brandId, submission, again.trail));
    const third = aTrail(again.kept.at(-1));
    expect(done(await registrar().submitCampaign(first.brandId, submission, third.trail))).toEqual(campaign);
    const { brands, campaigns } = await registered();
    expect([brands?.length, campaigns?.length]).toEqual([1, 1]);
  });

  it("a lost answer is found again instead of requested twice", async () => {
    const { trail, kept } = aTrail();
    await world.control("PUT", "/settings", { lostAnswers: 1 });
    expect(await registrar().submitBrand(submission, trail)).toMatchObject({ kind: "unclear" });
    await world.control("PUT", "/settings", { lostAnswers: 0 });
    const later = aTrail(kept.at(-1));
    const { brandId } = done(await registrar().submitBrand(submission, later.trail));
    await reviewOf(brandId, submission);
    await world.control("PUT", "/settings", { lostAnswers: 1 });
    expect(await registrar().submitCampaign(brandId, submission, later.trail)).toMatchObject({
      kind: "unclear",
    });
    await world.control("PUT", "/settings", { lostAnswers: 0 });
    const last = aTrail(later.kept.at(-1));
    const { campaignId } = done(await registrar().submitCampaign(brandId, submission, last.trail));
    expect(await campaignReviewOf(campaignId, submission, last.trail)).toMatchObject({ state: "approved" });
    const { brands, campaigns } = await registered();
    expect([brands?.length, campaigns?.length]).toEqual([1, 1]);
  });

  it.each([
    [{ rate429: 1 }, "busy"],
    [{ rate5xx: 1 }, "unclear"],
  ])("%j is not a refusal", async (faults, kind) => {
    await world.control("PUT", "/settings", faults);
    expect(await registrar().submitBrand(submission, aTrail().trail)).toMatchObject({ kind });
    await world.control("PUT", "/settings", { rate429: 0, rate5xx: 0 });
  });

  it("a refused EIN is reported at its field, and the corrected brand is the same one", async () => {
    const { trail } = aTrail();
    const wrong = { ...submission, form: { ...brandForm, ein: "11-1111111" } };
    const { brandId } = done(await registrar().submitBrand(wrong, trail));
    expect(await reviewOf(brandId, wrong)).toMatchObject({
      state: "failed",
      errors: [{ field: "brand.ein", sentence: expect.stringMatching(/Tax Id/) }],
    });
    expect(done(await registrar().resubmitBrand(brandId, submission, trail))).toEqual({
      kind: "done",
      brandId,
    });
    expect(await reviewOf(brandId, submission)).toMatchObject({ state: "approved", errors: [] });
    expect((await registered()).brands).toHaveLength(1);
  });

  it("a company that turns out to be a sole proprietor is registered as another brand", async () => {
    const { trail } = aTrail();
    const wrong = { ...submission, form: { ...brandForm, ein: "11-1111111" } };
    const first = done(await registrar().submitBrand(wrong, trail));
    await reviewOf(first.brandId, wrong);
    const person = { ...submission, reference: "ref-2", form: personForm };
    const { brandId } = done(await registrar().resubmitBrand(first.brandId, person, trail));
    expect(brandId).not.toBe(first.brandId);
    expect(await reviewOf(brandId, person)).toMatchObject({
      state: "approved",
      identityStatus: "UNVERIFIED",
    });
  });

  it("a refused campaign says why, and passes once corrected", async () => {
    const { trail } = aTrail();
    const { brandId } = done(await registrar().submitBrand(submission, trail));
    await reviewOf(brandId, submission);
    const samples = ["Big sale today, all must go, see bit.ly/abc", "Our shop is open until nine today."];
    const wrong = { ...submission, campaign: { ...campaignForm, samples } };
    const { campaignId } = done(await registrar().submitCampaign(brandId, wrong, trail));
    const refused = await campaignReviewOf(campaignId, wrong, trail);
    expect(refused.state).toBe("failed");
    expect(refused.errors.map(({ sentence }) => sentence).join(" ")).toMatch(/names the brand/);
    const mended = done(await registrar().resubmitCampaign(brandId, submission, trail));
    expect(await campaignReviewOf(mended.campaignId, submission, trail)).toMatchObject({ state: "approved" });
    expect((await registered()).campaigns).toHaveLength(1);
  });

  it("a sole proprietor is verified by a text to the form's phone, and gets their own throughput", async () => {
    const { trail } = aTrail();
    const person = { ...submission, form: { ...personForm, mobilePhone: "(512) 555-0178" } };
    const { brandId } = done(await registrar().submitBrand(person, trail));
    expect(await reviewOf(brandId, person)).toMatchObject({
      state: "approved",
      identityStatus: "UNVERIFIED",
    });
    const moved = { ...submission, form: personForm };
    done(await registrar().sendOtp(brandId, moved, trail));
    const { text, from } = await until(async () => {
      const { threads } = await world.control("GET", `/phones/${mobilePhone}/threads`);
      const last = threads?.[0]?.messages.at(-1);
      return last && { text: last.text as string, from: threads[0].with as string };
    });
    if (registrar().isOtpAnsweredByText)
      await world.control("POST", `/phones/${mobilePhone}/messages`, { to: from, text: "YES" });
    else {
      expect(await registrar().verifyOtp?.(brandId, "x")).toMatchObject({ kind: "done", isVerified: false });
      const code = /\d{6}/.exec(text)?.[0] ?? "";
      expect(await registrar().verifyOtp?.(brandId, code)).toMatchObject({ kind: "done", isVerified: true });
    }
    expect(await reviewOf(brandId, moved)).toMatchObject({ identityStatus: "VERIFIED" });
    const { campaignId } = done(await registrar().submitCampaign(brandId, moved, trail));
    expect(await campaignReviewOf(campaignId, moved, trail)).toMatchObject({
      state: "approved",
      attClass: "W",
      tmobileTier: "sole-proprietor",
    });
  });

  it("an immediate refusal by the registrar is reported with its reason", async () => {
    const { trail } = aTrail();
    const { brandId } = done(await registrar().submitBrand(submission, trail));
    await reviewOf(brandId, submission);
    const wrong = { ...submission, campaign: { ...campaignForm, useCase: "SOLE_PROPRIETOR" } };
    const step = await registrar().submitCampaign(brandId, wrong, trail);
    expect(step).toMatchObject({
      kind: "refused",
      errors: [{ sentence: expect.stringMatching(/use case/) }],
    });
    expect(trail.made.campaignAsked).toBeUndefined();
  });
});
