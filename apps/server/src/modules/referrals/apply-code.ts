import type { ReferralOfUser } from "@broadcast/contract/account-support";
import { AppError, invalid } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { hasPaid } from "../subscription/index.ts";
import { findReferralOf, findReferrer, insertReferral } from "./referrals.sql.ts";
import { REWARD_CREDITS, rewardReferral } from "./referrals.ts";

/** By whose code an account came. */
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
 * Notes afterwards by whose code an account came. Where it has paid already, that rewards the referrer at once: no
 * first payment would come any more. Errors: `invalid-input` for a code that is nobody's, its own, or of an account that
 * came by it; `conflict` when it came by one already.
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
