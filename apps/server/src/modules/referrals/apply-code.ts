import type { ReferralOfUser } from "@broadcast/contract/account-support";
import { AppError, invalid } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { hasPaid } from "../subscription/index.ts";
import { findReferralOf, findReferrer, insertReferral } from "./referrals.sql.ts";
import { REWARD_CREDITS, rewardReferral } from "./referrals.ts";

/** Returns the referral an account came by. */
export async function readReferralOf(db: Connection, accountId: number): Promise<ReferralOfUser> {
  const referral = await findReferralOf(db, accountId);
  return {
    referrer: referral && { name: referral.name, code: referral.code },
    appliedAt: referral?.createdAt.toISOString() ?? null,
    isRewarded: referral?.isRewarded ?? false,
    rewardCredits: REWARD_CREDITS,
  };
}

/**
 * Records an account's referral code afterwards. If it has already paid, the referrer is rewarded at once, since no
 * first payment would follow. Errors: `invalid-input` for a code that is unknown, its own, or of an account it
 * referred; `conflict` when it already has one.
 */
export async function applyReferralCode(
  tx: Connection,
  accountId: number,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const referrer = await findReferrer(tx, code.toUpperCase());
  if (referrer === null) throw invalid({ code: "No account has this code." });
  if (referrer === accountId) throw invalid({ code: "This is the account's own code." });
  if ((await findReferralOf(tx, referrer))?.accountId === accountId)
    throw invalid({ code: "That account was referred by this one, so it can't be its referrer." });
  if (!(await insertReferral(tx, referrer, accountId, now)))
    throw new AppError("conflict", "This account already has a referrer. Each account can have only one.");
  if (await hasPaid(tx, accountId)) await rewardReferral(tx, { accountId, now });
}
