import type { TMobileTier } from "@broadcast/domain/messages/carriers/carrier-rates";
import type { BrandForm, CampaignForm } from "@broadcast/domain/registration/registration-form";
import type { CarrierName } from "../carriers/carrier.ts";

/** A business to be registered. */
export interface BrandSubmission {
  /** Our name for this submission; says nothing to a stranger, and no two submissions share one. */
  reference: string;
  form: BrandForm;
  /** Few messages of several kinds: cheaper at Twilio, without a score for the brand. */
  isLowVolume: boolean;
}

export interface CampaignSubmission extends BrandSubmission {
  campaign: CampaignForm;
  /** The number that texts, E.164. */
  phoneNumber: string;
  /** The carrier's id of that number; null when it gives none. */
  carrierNumberId: string | null;
}

/**
 * What was made on the way, by name. Kept after each step, so that a registration that was cut off goes on where it
 * stood, and nothing that costs money is made twice.
 */
export interface Trail {
  made: Record<string, string>;
  keep(made: Record<string, string>): Promise<void>;
}

export interface RegistrationError {
  /** Dotted path in the form, such as brand.ein; null when the reviewer names none. */
  field: string | null;
  sentence: string;
}

/**
 * What became of a step. `refused` is final for this form; `busy` was not processed and may be tried again; after
 * `unclear` nobody knows, and the next try looks first.
 */
export type Step<Result> =
  | ({ kind: "done" } & Result)
  | { kind: "refused"; errors: RegistrationError[] }
  | { kind: "busy"; retryAfterMs: number | null }
  | { kind: "unclear"; reason: string };

type Reviewed = {
  state: "pending" | "approved" | "failed";
  /** In the registrar's own word. */
  status: string;
  errors: RegistrationError[];
};

export type BrandReview = Reviewed & {
  /** SELF_DECLARED, UNVERIFIED, VERIFIED or VETTED_VERIFIED. An approved sole proprietor is UNVERIFIED until the text. */
  identityStatus: string;
  /** The registry's id of it, which the networks know; null until there is one. */
  registryId: string | null;
};

export type CampaignReview = Reviewed & {
  registryId: string | null;
  /** AT&T's message class and T-Mobile's tier of the brand; null where the registrar does not say. */
  attClass: string | null;
  tmobileTier: TMobileTier | null;
};

/** Registers businesses with the mobile networks. One small port, one file a registrar. None of it throws. */
export interface CarrierRegistration {
  path: "twilio" | "tcr";
  /** Twilio's text to a sole proprietor is answered with YES; else a code is typed in. */
  isOtpAnsweredByText: boolean;
  /** Hands a brand in, once however often it is called with the same trail. */
  submitBrand(brand: BrandSubmission, trail: Trail): Promise<Step<{ brandId: string }>>;
  readBrand(brandId: string, brand: BrandSubmission): Promise<Step<{ review: BrandReview }>>;
  /** Hands a refused brand in again, as the form says now. */
  resubmitBrand(brandId: string, brand: BrandSubmission, trail: Trail): Promise<Step<{ brandId: string }>>;
  /** Texts a sole proprietor, at the number the form says now; what was sent before is void. */
  sendOtp(
    brandId: string,
    brand: BrandSubmission,
    trail: Trail,
  ): Promise<Step<{ otpReference: string | null }>>;
  /** Checks a typed code; missing where the text is answered. */
  verifyOtp?(brandId: string, code: string): Promise<Step<{ isVerified: boolean }>>;
  submitCampaign(
    brandId: string,
    submission: CampaignSubmission,
    trail: Trail,
  ): Promise<Step<{ campaignId: string }>>;
  readCampaign(
    campaignId: string,
    submission: BrandSubmission,
    trail: Trail,
  ): Promise<Step<{ review: CampaignReview }>>;
  /** Hands a refused campaign in again, as the form says now. */
  resubmitCampaign(
    brandId: string,
    submission: CampaignSubmission,
    trail: Trail,
  ): Promise<Step<{ campaignId: string }>>;
  /** Lets another number text under a campaign that was approved; missing where the carrier is told that. */
  addNumber?(
    campaignId: string,
    number: { phoneNumber: string; carrierNumberId: string },
  ): Promise<Step<object>>;
  close(): Promise<void>;
}

/** The registrars this installation has credentials for. */
export interface Registrations {
  /** Throws AppError provider-failed when the installation has no credentials for it. */
  of(carrier: CarrierName): CarrierRegistration;
  close(): Promise<void>;
}
