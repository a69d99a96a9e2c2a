import type { RegistrationProblem } from "@broadcast/contract/registration";
import type { Clock } from "../../clock/clock.ts";
import type {
  Step as Asked,
  BrandReview,
  BrandSubmission,
  CampaignReview,
  CarrierRegistration,
  RegistrationError,
  Trail,
} from "../../providers/registration/carrier-registration.ts";
import type { KeptRegistration, RegistrationChange } from "./registration.sql.ts";

/** A leased registration, with everything that a step needs. */
export interface Held {
  kept: KeptRegistration;
  phoneNumber: string;
  carrierNumberId: string | null;
  registrar: CarrierRegistration;
  trail: Trail;
  /** Lets the number text under an approved campaign, if the carrier has to be told; throws when that fails. */
  assignNumber: (registryCampaignId: string) => Promise<void>;
  clock: Clock;
}

/**
 * A step's outcome. `moved` can continue at once; `waits` for the registrar, which did not answer when `isUnclear`;
 * `failed` and `registered` end it.
 */
export type StepOutcome =
  | { kind: "moved"; change: RegistrationChange }
  | { kind: "waits"; change: RegistrationChange; isUnclear: boolean; retryAfterMs: number | null }
  | { kind: "failed"; change: RegistrationChange }
  | { kind: "registered"; change: RegistrationChange; review: CampaignReview; brandRegistryId: string };

const VERIFIED = ["VERIFIED", "VETTED_VERIFIED"];

/** Runs the next step of a registration: submits something, or checks its review. */
export function takeStep(held: Held): Promise<StepOutcome> {
  const { step } = held.kept;
  if (step === "otp") return lookAtProof(held);
  return step === "campaign" ? bringCampaign(held) : bringBrand(held);
}

const submissionOf = ({ form, progress }: KeptRegistration): BrandSubmission => ({
  reference: progress.reference,
  form: form.brand,
  isLowVolume: form.campaign.useCase === "LOW_VOLUME",
});

async function bringBrand(held: Held): Promise<StepOutcome> {
  const { kept, registrar, trail } = held;
  const brand = submissionOf(kept);
  if (kept.brandId !== null && kept.progress.brandAttempt === kept.attempt)
    return lookAtBrand(held, kept.brandId);
  const asked = kept.brandId
    ? await registrar.resubmitBrand(kept.brandId, brand, trail)
    : await registrar.submitBrand(brand, trail);
  if (asked.kind !== "done") return notDone(asked, "brand");
  return {
    kind: "moved",
    change: {
      brandId: asked.brandId,
      brandStatus: "PENDING",
      // Another brand's campaign doesn't apply to this one.
      ...(asked.brandId !== kept.brandId && { campaignId: null }),
      progress: { brandAttempt: kept.attempt },
    },
  };
}

async function lookAtBrand(held: Held, brandId: string): Promise<StepOutcome> {
  const { kept, registrar } = held;
  const asked = await registrar.readBrand(brandId, submissionOf(kept));
  if (asked.kind !== "done") return notDone(asked, "brand");
  const { review } = asked;
  const change = told(review);
  if (review.state === "pending") return waits(change);
  if (review.state === "failed") return failed(change, review.errors, "brand");
  if (kept.form.brand.entityType !== "SOLE_PROPRIETOR" || isProved(review))
    return { kind: "moved", change: { ...change, step: "campaign" } };
  // Twilio texted them by itself when it approved the brand.
  const otp = { to: kept.form.brand.mobilePhone, sentAt: held.clock.now(), reference: null };
  return {
    kind: "moved",
    change: { ...change, step: "otp", ...(registrar.isOtpAnsweredByText && { otp }) },
  };
}

async function lookAtProof(held: Held): Promise<StepOutcome> {
  const { kept, registrar } = held;
  if (kept.otpSentAt === null) return textThem(held);
  const asked = await registrar.readBrand(kept.brandId ?? "", submissionOf(kept));
  if (asked.kind !== "done") return notDone(asked, "brand");
  const { review } = asked;
  const change = told(review);
  if (review.state === "failed") return failed(change, review.errors, "brand");
  return isProved(review) ? { kind: "moved", change: { ...change, step: "campaign" } } : waits(change);
}

/** Texts the sole proprietor at the form's number. */
export async function textThem({ kept, registrar, trail, clock }: Held): Promise<StepOutcome> {
  const asked = await registrar.sendOtp(kept.brandId ?? "", submissionOf(kept), trail);
  if (asked.kind !== "done") return notDone(asked, "brand");
  const otp = { to: kept.form.brand.mobilePhone, sentAt: clock.now(), reference: asked.otpReference };
  return waits({ otp });
}

async function bringCampaign(held: Held): Promise<StepOutcome> {
  const { kept, registrar, trail, phoneNumber, carrierNumberId } = held;
  const submission = { ...submissionOf(kept), campaign: kept.form.campaign, phoneNumber, carrierNumberId };
  if (kept.campaignId === null || kept.progress.campaignAttempt !== kept.attempt) {
    const brandId = kept.brandId ?? "";
    const asked = kept.campaignId
      ? await registrar.resubmitCampaign(brandId, submission, trail)
      : await registrar.submitCampaign(brandId, submission, trail);
    if (asked.kind !== "done") return notDone(asked, "campaign");
    return {
      kind: "moved",
      change: {
        campaignId: asked.campaignId,
        campaignStatus: "PENDING",
        progress: { campaignAttempt: kept.attempt },
      },
    };
  }
  const asked = await registrar.readCampaign(kept.campaignId, submission, trail);
  if (asked.kind !== "done") return notDone(asked, "campaign");
  const { review } = asked;
  const change = { campaignStatus: review.status };
  if (review.state === "pending") return waits(change);
  if (review.state === "failed") return failed(change, review.errors, "campaign");
  try {
    await held.assignNumber(review.registryId ?? kept.campaignId);
  } catch {
    return { kind: "waits", change, isUnclear: true, retryAfterMs: null };
  }
  const brandRegistryId = kept.progress.brandRegistryId ?? kept.brandId ?? "";
  return { kind: "registered", change: { ...change, step: "done" }, review, brandRegistryId };
}

const isProved = ({ identityStatus }: BrandReview): boolean => VERIFIED.includes(identityStatus);

const told = (review: BrandReview): RegistrationChange => ({
  // The registry has no status besides the identity's; a sole proprietor's is not a refusal.
  brandStatus: review.state === "approved" ? "APPROVED" : review.status,
  brandIdentityStatus: review.identityStatus,
  progress: { brandRegistryId: review.registryId },
});

const waits = (change: RegistrationChange): StepOutcome => ({
  kind: "waits",
  change,
  isUnclear: false,
  retryAfterMs: null,
});

function failed(
  change: RegistrationChange,
  errors: readonly RegistrationError[],
  part: "brand" | "campaign",
): StepOutcome {
  const problems = errors.map(
    ({ field, sentence }): RegistrationProblem => ({ field: field ?? part, severity: "refused", sentence }),
  );
  return { kind: "failed", change: { ...change, problems } };
}

function notDone(asked: Exclude<Asked<object>, { kind: "done" }>, part: "brand" | "campaign"): StepOutcome {
  if (asked.kind === "refused") return failed({}, asked.errors, part);
  const retryAfterMs = asked.kind === "busy" ? asked.retryAfterMs : null;
  return { kind: "waits", change: {}, isUnclear: true, retryAfterMs };
}
