import { createHash, randomUUID } from "node:crypto";
import type { Registration, RegistrationForm, RegistrationProblem } from "@broadcast/contract/registration";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { lintRegistration } from "@broadcast/domain/registration/registration-linter";
import { AppError, invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { followLater } from "./registration.jobs.ts";
import {
  beginAttempt,
  findRegistration,
  type KeptRegistration,
  NO_PROGRESS,
  type RegistrationRow,
  saveForm,
} from "./registration.sql.ts";
import { noteRegistration } from "./registration-events.sql.ts";
import { pathOf, showRegistration } from "./show-registration.ts";

/** Saves the form as it is. Errors: `wrong-state`. */
export async function saveDraft(
  { db, accountId, clock }: SignedIn,
  form: RegistrationForm,
): Promise<Registration> {
  const row = await findRegistration(db, accountId, { lock: true });
  refuseUnlessOpen(row);
  await saveForm(db, accountId, { path: pathOf(row), form, now: clock.now() });
  return showRegistration(db, accountId);
}

/**
 * Submits a registration: saved and queued in one transaction, so that it is submitted exactly once. After a refusal,
 * approved parts are not requested again. Errors: `invalid-input` with what reviewers would refuse, `wrong-state`.
 */
export async function submitRegistration(
  { db, accountId, clock }: Pick<SignedIn, "db" | "accountId" | "clock">,
  given: RegistrationForm,
  { isBySupport = false } = {},
): Promise<Registration> {
  const row = await findRegistration(db, accountId, { lock: true });
  refuseUnlessOpen(row, isBySupport);
  if (row.phoneNumber === null || row.phoneNumberType !== "managed-voip")
    throw new AppError(
      "wrong-state",
      isBySupport
        ? "This account needs a business number before it can register."
        : "Choose a phone number for your business first. That's the number you register.",
    );
  const form = cleaned(given);
  refuseWhatReviewersRefuse(form);
  const path = pathOf(row);
  const earlier = row.kept?.path === path ? row.kept : null;
  const attempt = (earlier?.attempt ?? 0) + 1;
  const digest = digestOf(form.brand);
  const isBrandDone = earlier !== null && isCampaignAlone(earlier, digest);
  await beginAttempt(db, accountId, {
    path,
    form,
    step: isBrandDone ? "campaign" : "brand",
    attempt,
    progress: {
      ...(earlier?.progress ?? NO_PROGRESS),
      // biome-ignore lint/plugin/randomness: Names a registration at the carrier: no secret.
      reference: randomUUID(),
      brandDigest: digest,
      brandAttempt: isBrandDone ? attempt : (earlier?.progress.brandAttempt ?? 0),
      looks: 0,
    },
    brandId: earlier?.brandId ?? null,
    campaignId: earlier?.campaignId ?? null,
    now: clock.now(),
  });
  await noteRegistration(db, accountId, { event: "submitted", time: clock.now(), isBySupport });
  await followLater(db, accountId, 0);
  return showRegistration(db, accountId);
}

function refuseUnlessOpen({ status }: RegistrationRow, isBySupport = false) {
  if (status === "not-registered" || status === "registration-failed") return;
  const whose = isBySupport ? "This" : "Your";
  throw new AppError(
    "wrong-state",
    status === "registered"
      ? `${whose} business is already registered.`
      : `${whose} registration is being reviewed. You can change it after the review.`,
  );
}

/** Returns what reviewers would refuse in a form as submitted. */
export const problemsOf = (form: RegistrationForm): RegistrationProblem[] => lintRegistration(cleaned(form));

function refuseWhatReviewersRefuse(form: RegistrationForm) {
  const refused = problemsOf(form).filter(({ severity }) => severity === "refused");
  const fields: Record<string, string> = {};
  for (const { field, sentence } of refused) fields[field] ??= sentence;
  if (refused.length > 0) throw invalid(fields);
}

/** Returns a form as submitted: without fields of other legal forms, with normalized numbers, without empty samples. */
function cleaned({ brand, campaign }: RegistrationForm): RegistrationForm {
  const isPerson = brand.entityType === "SOLE_PROPRIETOR";
  return {
    brand: {
      ...brand,
      phone: parseNanp(brand.phone) ?? brand.phone,
      mobilePhone: isPerson ? (parseNanp(brand.mobilePhone) ?? brand.mobilePhone) : "",
    },
    campaign: {
      ...campaign,
      useCase: isPerson ? "SOLE_PROPRIETOR" : campaign.useCase,
      samples: campaign.samples.filter((sample) => sample !== ""),
    },
  };
}

/** Whether the brand was approved as written, so that only the campaign is resubmitted. */
const isCampaignAlone = (earlier: KeptRegistration, digest: string): boolean =>
  earlier.step === "campaign" && earlier.brandId !== null && earlier.progress.brandDigest === digest;

const digestOf = (brand: RegistrationForm["brand"]): string =>
  // biome-ignore lint/plugin/cryptography: Tells versions of an account's own form apart.
  createHash("sha256").update(JSON.stringify(brand)).digest("base64url").slice(0, 16);
