import type { TMobileTier } from "@broadcast/domain/messages/carriers/carrier-rates";
import type { BrandForm, CampaignForm } from "@broadcast/domain/registration/registration-form";
import type { CarrierName } from "../carriers/carrier.ts";

/** A business to register. */
export interface BrandSubmission {
  /** Our name for this submission; unique, and meaningless to outsiders. */
  reference: string;
  form: BrandForm;
  /** Few messages of several kinds: cheaper at Twilio, without a score for the brand. */
  isLowVolume: boolean;
}

export interface CampaignSubmission extends BrandSubmission {
  campaign: CampaignForm;
  /** The texting number, E.164. */
  phoneNumber: string;
  /** The carrier's id of that number; null when it has none. */
  carrierNumberId: string | null;
}

/**
 * The ids created so far, by name. Saved after each step, so that an interrupted registration continues where it
 * stopped and nothing that costs money is created twice.
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
 * The outcome of a step. `refused` is final for this form; `busy` was not processed and can be retried; after `unclear`
 * the outcome is unknown, and the next try looks first.
 */
export type Step<Result> =
  | ({ kind: "done" } & Result)
  | { kind: "refused"; errors: RegistrationError[] }
  | { kind: "busy"; retryAfterMs: number | null }
  | { kind: "unclear"; reason: string };

type Reviewed = {
  state: "pending" | "approved" | "failed";
  /** The registrar's own word. */
  status: string;
  errors: RegistrationError[];
};

export type BrandReview = Reviewed & {
  /**
   * SELF_DECLARED, UNVERIFIED, VERIFIED or VETTED_VERIFIED. An approved sole proprietor is UNVERIFIED until the text is
   * answered.
   */
  identityStatus: string;
  /** The registry's id, which the networks know; null until there is one. */
  registryId: string | null;
};

export type CampaignReview = Reviewed & {
  registryId: string | null;
  /** AT&T's message class and T-Mobile's tier of the brand; null when the registrar doesn't report them. */
  attClass: string | null;
  tmobileTier: TMobileTier | null;
};

/** Registers businesses with the mobile networks. One small port, one file per registrar. No method throws. */
export interface CarrierRegistration {
  path: "twilio" | "tcr";
  /** A sole proprietor answers Twilio's text with YES; otherwise they enter a code. */
  isOtpAnsweredByText: boolean;
  /** Submits a brand, once however often it is called with the same trail. */
  submitBrand(brand: BrandSubmission, trail: Trail): Promise<Step<{ brandId: string }>>;
  readBrand(brandId: string, brand: BrandSubmission): Promise<Step<{ review: BrandReview }>>;
  /** Resubmits a refused brand with the current form. */
  resubmitBrand(brandId: string, brand: BrandSubmission, trail: Trail): Promise<Step<{ brandId: string }>>;
  /** Texts a sole proprietor at the form's current number; earlier texts become void. */
  sendOtp(
    brandId: string,
    brand: BrandSubmission,
    trail: Trail,
  ): Promise<Step<{ otpReference: string | null }>>;
  /** Checks an entered code; missing where the text is answered. */
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
  /** Resubmits a refused campaign with the current form. */
  resubmitCampaign(
    brandId: string,
    submission: CampaignSubmission,
    trail: Trail,
  ): Promise<Step<{ campaignId: string }>>;
  /** Lets another number text under an approved campaign; missing where the carrier is told instead. */
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
