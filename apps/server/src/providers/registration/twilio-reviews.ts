import { z } from "zod";
import type { VendorAnswer } from "../carriers/vendor-http.ts";
import type { BrandReview, CampaignReview, RegistrationError } from "./carrier-registration.ts";
import { tmobileTierOf } from "./tmobile-tiers.ts";

const errorEntry = z.looseObject({
  description: z.string().nullish(),
  message: z.string().nullish(),
  fields: z.array(z.string()).nullish(),
});

const brandReply = z.object({
  status: z.string(),
  identity_status: z.string().nullish(),
  tcr_id: z.string().nullish(),
  failure_reason: z.string().nullish(),
  brand_feedback: z.array(z.string()).nullish(),
  errors: z.array(errorEntry).nullish(),
});

const campaignReply = z.object({
  campaign_status: z.string(),
  campaign_id: z.string().nullish(),
  rate_limits: z
    .looseObject({
      att: z.looseObject({ msg_class: z.string().nullish() }).nullish(),
      tmobile: z.looseObject({ brand_tier: z.string().nullish() }).nullish(),
    })
    .nullish(),
  errors: z.array(errorEntry).nullish(),
});

const refusal = z.object({ message: z.string() });

/** Twilio's and the registry's names for the form's fields. */
const FIELDS: Record<string, string> = {
  business_registration_number: "brand.ein",
  business_name: "brand.legalName",
  stock_ticker: "brand.stockSymbol",
  stock_exchange: "brand.stockExchange",
  company_type: "brand.entityType",
  website_url: "brand.website",
  email: "brand.email",
  mobile_phone_number: "brand.mobilePhone",
  use_case_description: "campaign.description",
  message_flow: "campaign.messageFlow",
  message_samples: "campaign.samples",
  help_message: "campaign.helpMessage",
  opt_in_message: "campaign.optInMessage",
  privacy_policy_url: "campaign.privacyPolicyUrl",
  terms_and_conditions_url: "campaign.termsUrl",
};

/** The field that the registry's feedback is about, when nothing else says it. */
const FEEDBACK_FIELDS: Record<string, string> = {
  TAX_ID: "brand.ein",
  STOCK_SYMBOL: "brand.stockSymbol",
  GOVERNMENT_ENTITY: "brand.entityType",
  NONPROFIT: "brand.entityType",
};

const BRAND_STATES: Record<string, BrandReview["state"]> = {
  PENDING: "pending",
  IN_REVIEW: "pending",
  APPROVED: "approved",
};
const CAMPAIGN_STATES: Record<string, CampaignReview["state"]> = {
  PENDING: "pending",
  IN_PROGRESS: "pending",
  VERIFIED: "approved",
};

/** Reads Twilio's status of a brand; a status that is not a good one is a refusal. */
export function brandReviewIn(json: unknown): BrandReview {
  const brand = brandReply.parse(json);
  const state = BRAND_STATES[brand.status] ?? "failed";
  const errors = errorsOf(brand.errors ?? []);
  const feedback = brand.brand_feedback ?? [];
  if (state === "failed" && errors.length === 0)
    errors.push({
      field: FEEDBACK_FIELDS[feedback[0] ?? ""] ?? null,
      sentence: brand.failure_reason || "The registry rejected the business without a reason.",
    });
  return {
    state,
    status: brand.status,
    identityStatus: brand.identity_status ?? "UNVERIFIED",
    registryId: brand.tcr_id ?? null,
    errors: state === "failed" ? errors : [],
  };
}

export function campaignReviewIn(json: unknown, isSoleProprietor: boolean): CampaignReview {
  const campaign = campaignReply.parse(json);
  const state = CAMPAIGN_STATES[campaign.campaign_status] ?? "failed";
  const errors = errorsOf(campaign.errors ?? []);
  if (state === "failed" && errors.length === 0)
    errors.push({ field: null, sentence: "The carriers rejected the campaign without a reason." });
  return {
    state,
    status: campaign.campaign_status,
    registryId: campaign.campaign_id ?? null,
    attClass: campaign.rate_limits?.att?.msg_class ?? null,
    tmobileTier: tmobileTierOf(campaign.rate_limits?.tmobile?.brand_tier, isSoleProprietor),
    errors: state === "failed" ? errors : [],
  };
}

/** Returns why Twilio refused a call. */
export function twilioErrorsIn({ json, status }: VendorAnswer): RegistrationError[] {
  const parsed = refusal.safeParse(json);
  return [{ field: null, sentence: parsed.success ? parsed.data.message : `Twilio answered ${status}.` }];
}

function errorsOf(entries: z.infer<typeof errorEntry>[]): RegistrationError[] {
  return entries.map(({ description, message, fields }) => ({
    field: fields?.map((name) => FIELDS[name.toLowerCase()]).find((field) => field !== undefined) ?? null,
    sentence: description || message || "The carriers rejected this without a reason.",
  }));
}
