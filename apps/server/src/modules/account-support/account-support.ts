import type {
  ForfeitsOfUser,
  IdentityOfUser,
  NumberOfUser,
  numberChange,
  ReferralOfUser,
  RegistrationOfUser,
  referralCodeApplied,
  registrationResubmit,
  supportAct,
} from "@broadcast/contract/account-support";
import type { z } from "zod";
import type { Download, SignedIn } from "../../http/context.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { noteSupportAct, requireUser } from "../admin-users/index.ts";
import { readForfeits, restoreCredits } from "../credits/index.ts";
import { approveIdentity, askIdentityAgain, readIdentityChecks } from "../identity/index.ts";
import { orderNumber, readNumber } from "../phone-numbers/index.ts";
import { applyReferralCode, readReferralOf } from "../referrals/index.ts";
import { showRegistrationToSupport, submitRegistration } from "../registration/index.ts";
import { exportPayments } from "../subscription/index.ts";
import { supportMail } from "./account-support.jobs.ts";

type Told<S extends z.ZodType> = z.output<S>;

/** Applies the referral code that an account forgot. Errors: `not-found` and those of `applyReferralCode`. */
export async function applyReferralCodeOf(
  context: SignedIn,
  userId: string,
  { code, reason }: Told<typeof referralCodeApplied>,
): Promise<ReferralOfUser> {
  const { db, clock } = context;
  const user = await requireUser(db, userId);
  await applyReferralCode(db, user.account_id, { code, now: clock.now() });
  await noteSupportAct(context, "referral-applied-by-support", user, { reason });
  return readReferralOf(db, user.account_id);
}

/** Submits a registration for an account. Errors: `not-found` and those of `submitRegistration`. */
export async function submitRegistrationOf(
  context: SignedIn,
  userId: string,
  { form, reason }: Told<typeof registrationResubmit>,
): Promise<RegistrationOfUser> {
  const { db } = context;
  const user = await requireUser(db, userId);
  await submitRegistration({ ...context, accountId: user.account_id }, form, { isBySupport: true });
  await noteSupportAct(context, "registration-submitted-by-support", user, { reason });
  await enqueue(db, supportMail, { userId, about: "registration-submitted" });
  return showRegistrationToSupport(db, user.account_id);
}

/** Exports an account's payments of some days; the owner's log records it. Errors: `not-found`. */
export async function exportPaymentsOf(
  context: SignedIn,
  userId: string,
  days: { from: string; to: string },
): Promise<Download> {
  const { db } = context;
  const user = await requireUser(db, userId);
  await noteSupportAct(context, "payments-exported-by-support", user, days);
  return exportPayments({ db, accountId: user.account_id }, days);
}

/** Decides on an identity, records the reason and tells the owner. */
const identityDecided =
  (
    decide: typeof approveIdentity,
    event: "identity-approved-by-support" | "identity-asked-by-support",
    about: "identity-approved" | "identity-asked",
  ) =>
  async (context: SignedIn, userId: string, { reason }: Told<typeof supportAct>): Promise<IdentityOfUser> => {
    const { db, clock } = context;
    const user = await requireUser(db, userId);
    await decide(db, user.account_id, clock.now());
    await noteSupportAct(context, event, user, { reason });
    await enqueue(db, supportMail, { userId, about });
    return readIdentityChecks(db, user.account_id);
  };

/** Approves an identity. Errors: `not-found`, `wrong-state`. */
export const approveIdentityOf = identityDecided(
  approveIdentity,
  "identity-approved-by-support",
  "identity-approved",
);

/** Makes an owner verify their identity again. Errors: `not-found`, `wrong-state`. */
export const askIdentityAgainOf = identityDecided(
  askIdentityAgain,
  "identity-asked-by-support",
  "identity-asked",
);

/** Restores, once, the credits that an account lost with its subscription. Errors: `not-found`, `conflict`. */
export async function restoreCreditsOf(
  context: SignedIn,
  userId: string,
  { credits, reason }: { credits: number; reason: string },
): Promise<ForfeitsOfUser> {
  const { db, clock } = context;
  const user = await requireUser(db, userId);
  await restoreCredits(db, user.account_id, { credits, note: reason, time: clock.now() });
  await noteSupportAct(context, "credits-restored-by-support", user, { credits, reason });
  await enqueue(db, supportMail, { userId, about: "credits-restored", credits });
  return readForfeits(db, user.account_id);
}

/**
 * Orders another number for an account; the owner is told once it has it. Errors: `not-found` and those of
 * `orderNumber`.
 */
export async function changeNumberOf(
  context: SignedIn,
  userId: string,
  { phoneNumber, reason }: Told<typeof numberChange>,
): Promise<NumberOfUser> {
  const { db, clock, caller } = context;
  const user = await requireUser(db, userId);
  await orderNumber(db, user.account_id, { phoneNumber, orderedBy: caller.accountId, now: clock.now() });
  await noteSupportAct(context, "number-changed-by-support", user, { reason });
  return readNumber(db, user.account_id);
}
