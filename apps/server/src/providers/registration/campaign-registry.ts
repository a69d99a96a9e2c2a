import type { BrandForm } from "@broadcast/domain/registration/registration-form";
import { z } from "zod";
import { basicAuth, vendorHttp } from "../carriers/vendor-http.ts";
import { brandFields, campaignFields, entriesToErrors, errorsIn } from "./campaign-registry-fields.ts";
import type {
  BrandReview,
  BrandSubmission,
  CampaignReview,
  CampaignSubmission,
  CarrierRegistration,
  Trail,
} from "./carrier-registration.ts";
import { askerOf, asStep, forget, onceForMoney, replaceOnce } from "./registration-steps.ts";
import { isSoleProprietor } from "./submitted-words.ts";
import { tmobileTierOf } from "./tmobile-tiers.ts";

export interface CampaignRegistrySettings {
  apiUrl: string;
  apiKey: string;
  apiSecret: string;
  /** The registry's id of the connectivity partner that carries these campaigns to the networks. */
  partnerId: string;
}

const brandReply = z.object({
  brandId: z.string(),
  entityType: z.string().nullish(),
  identityStatus: z.string().nullish(),
});
const campaignReply = z.object({ campaignId: z.string(), status: z.string().nullish() });
const brandPage = z.object({ records: z.array(brandReply) });
const campaignPage = z.object({ records: z.array(campaignReply) });
const feedbackReply = z.object({
  category: z
    .array(z.object({ description: z.string().nullish(), fields: z.array(z.string()).nullish() }))
    .nullish(),
});
const sharingReply = z.object({
  sharedByMe: z
    .object({
      upstreamCnpId: z.string().nullish(),
      sharingStatus: z.string(),
      explanation: z.string().nullish(),
    })
    .nullish(),
});
const networksReply = z.record(
  z.string(),
  z.looseObject({ msgClass: z.string().nullish(), brandTier: z.string().nullish() }),
);

/** The registry's ids of the networks. */
const ATT = "10017";
const T_MOBILE = "10035";
const VERIFIED = ["VERIFIED", "VETTED_VERIFIED"];
/** A sole proprietor not texted yet: the registry's older and newer term. */
const UNPROVED = ["UNVERIFIED", "SELF_DECLARED"];

const jsonBody = (fields: object) => ({ contentType: "application/json", text: JSON.stringify(fields) });

/**
 * The Campaign Registry's CSP API v2 (csp-api.campaignregistry.com/v2/restAPI), for the accounts of Sinch and
 * Bandwidth. It stores our reference, with which submissions that may have been accepted are found.
 */
export function campaignRegistry(settings: CampaignRegistrySettings): CarrierRegistration {
  const http = vendorHttp(settings.apiUrl, basicAuth(settings.apiKey, settings.apiSecret));
  const askPath = askerOf(http, errorsIn);
  const ask: typeof askPath = (method, path, body) => askPath(method, `/v2${path}`, body);

  const registerBrand = (brand: BrandSubmission, trail: Trail): Promise<string> =>
    onceForMoney(
      trail,
      "brand",
      async () => {
        const query = new URLSearchParams({ referenceId: brand.reference });
        return brandPage.parse(await ask("GET", `/brand?${query}`)).records[0]?.brandId ?? null;
      },
      async () => {
        const fields = { ...brandFields(brand.form), referenceId: brand.reference };
        return brandReply.parse(await ask("POST", "/brand/nonBlocking", jsonBody(fields))).brandId;
      },
    );

  async function registerCampaign(brandId: string, submission: CampaignSubmission, trail: Trail) {
    const id = await onceForMoney(
      trail,
      "campaign",
      async () => {
        const query = new URLSearchParams({ referenceId: submission.reference });
        return campaignPage.parse(await ask("GET", `/campaign?${query}`)).records[0]?.campaignId ?? null;
      },
      async () => {
        const fields = { ...campaignFields(submission), brandId, referenceId: submission.reference };
        return campaignReply.parse(await ask("POST", "/campaignBuilder", jsonBody(fields))).campaignId;
      },
    );
    await share(id);
    return id;
  }

  /** Asks the partner to carry a campaign, unless it was asked and hasn't declined. */
  async function share(campaignId: string): Promise<void> {
    const path = `/campaign/${campaignId}/sharing`;
    const { sharedByMe } = sharingReply.parse(await ask("GET", path));
    if (!sharedByMe || sharedByMe.sharingStatus === "DECLINED")
      await ask("PUT", `${path}/${settings.partnerId}`);
  }

  return {
    path: "tcr",
    isOtpAnsweredByText: false,

    submitBrand: (brand, trail) => asStep(async () => ({ brandId: await registerBrand(brand, trail) })),

    readBrand: (brandId, { form }) =>
      asStep(async () => {
        const brand = brandReply.parse(await ask("GET", `/brand/${brandId}`));
        const review = brandReview(brand, form);
        if (review.state !== "failed") return { review };
        const { category } = feedbackReply.parse(await ask("GET", `/brand/feedback/${brandId}`));
        return { review: { ...review, errors: entriesToErrors(category ?? []) } };
      }),

    resubmitBrand: (brandId, brand, trail) =>
      asStep(async () => {
        const path = `/brand/${brandId}`;
        const known = brandReply.parse(await ask("GET", path));
        // The registry doesn't let companies become sole proprietors or the reverse: that is another brand.
        if ((known.entityType === "SOLE_PROPRIETOR") !== isSoleProprietor(brand.form)) {
          await replaceOnce(trail, "insteadOfBrand", brandId, () =>
            forget(trail, ...Object.keys(trail.made)),
          );
          return { brandId: await registerBrand(brand, trail) };
        }
        await ask("PUT", path, jsonBody(brandFields(brand.form)));
        if (known.identityStatus === "UNVERIFIED" && !isSoleProprietor(brand.form))
          await ask("PUT", `${path}/revet`);
        return { brandId };
      }),

    sendOtp: (brandId, { form }) =>
      asStep(async () => {
        const path = `/brand/${brandId}`;
        await ask("PUT", path, jsonBody(brandFields(form)));
        const texts = {
          pinSms: `Your code to register ${form.displayName} for text messages is @OTP_PIN@`,
          successSms: `${form.displayName} is verified. Thank you.`,
        };
        const reply = await ask("POST", `${path}/smsOtp`, jsonBody(texts));
        return { otpReference: z.object({ referenceId: z.string() }).parse(reply).referenceId };
      }),

    async verifyOtp(brandId, code) {
      const step = await asStep(async () => {
        await ask("PUT", `/brand/${brandId}/smsOtp`, jsonBody({ otpPin: code }));
        return { isVerified: true };
      });
      return step.kind === "refused" ? { kind: "done", isVerified: false } : step;
    },

    submitCampaign: (brandId, submission, trail) =>
      asStep(async () => ({ campaignId: await registerCampaign(brandId, submission, trail) })),

    readCampaign: (campaignId, { form }) =>
      asStep(async () => {
        const path = `/campaign/${campaignId}`;
        const { status } = campaignReply.parse(await ask("GET", path));
        const { sharedByMe } = sharingReply.parse(await ask("GET", `${path}/sharing`));
        const sharing = sharedByMe?.sharingStatus ?? "PENDING";
        const review = campaignReview(campaignId, status ?? "ACTIVE", sharing, sharedByMe?.explanation);
        if (review.state !== "approved") return { review };
        const networks = networksReply.parse(await ask("GET", `${path}/mnoMetadata`));
        return {
          review: {
            ...review,
            attClass: networks[ATT]?.msgClass ?? null,
            tmobileTier: tmobileTierOf(networks[T_MOBILE]?.brandTier, isSoleProprietor(form)),
          },
        };
      }),

    resubmitCampaign: (brandId, submission, trail) =>
      asStep(async () => {
        const { campaign } = trail.made;
        if (campaign) await ask("PUT", `/campaign/${campaign}`, jsonBody(campaignFields(submission)));
        return { campaignId: await registerCampaign(brandId, submission, trail) };
      }),

    close: () => http.close(),
  };
}

function brandReview({ brandId, identityStatus }: z.infer<typeof brandReply>, form: BrandForm): BrandReview {
  const status = identityStatus ?? "PENDING";
  const review = { status, registryId: brandId, errors: [] };
  if (VERIFIED.includes(status)) return { ...review, state: "approved", identityStatus: status };
  if (isSoleProprietor(form) && UNPROVED.includes(status))
    return { ...review, state: "approved", identityStatus: "UNVERIFIED" };
  return { ...review, state: status === "UNVERIFIED" ? "failed" : "pending", identityStatus: "UNVERIFIED" };
}

function campaignReview(
  campaignId: string,
  status: string,
  sharing: string,
  explanation: string | null | undefined,
): CampaignReview {
  const review = { registryId: campaignId, attClass: null, tmobileTier: null, errors: [] };
  if (status === "EXPIRED")
    return {
      ...review,
      state: "failed",
      status,
      errors: [{ field: null, sentence: "The campaign expired at The Campaign Registry." }],
    };
  if (sharing === "ACCEPTED") return { ...review, state: "approved", status: sharing };
  if (sharing !== "DECLINED") return { ...review, state: "pending", status: sharing };
  const sentence = explanation || "The carrier rejected the campaign without a reason.";
  return { ...review, state: "failed", status: sharing, errors: [{ field: null, sentence }] };
}
