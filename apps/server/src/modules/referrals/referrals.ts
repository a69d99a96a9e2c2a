import type { ReferralProgram } from "@broadcast/contract/referrals";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { SignedIn } from "../../http/context.ts";
import { newToken } from "../../http/guard/session.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf } from "../../http/paging.ts";
import { addCredits } from "../credits/index.ts";
import {
  findCode,
  findReferrer,
  insertCode,
  insertReferral,
  listReferrals,
  markRewarded,
  readFigures,
} from "./referrals.sql.ts";

/** For each account that makes its first payment. */
export const REWARD_CREDITS = 200;
const SIGNS = 8;

export async function readReferralProgram({ db, accountId, env }: SignedIn): Promise<ReferralProgram> {
  const code = await referralCodeOf(db, accountId);
  const { signUps, paying, earned } = await readFigures(db, accountId);
  return {
    code,
    link: referralLink(env, code),
    rewardCredits: REWARD_CREDITS,
    signUps,
    paying,
    earnedCredits: earned / 100,
  };
}

/** Returns the sign-up address of a referral. */
export const referralLink = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, code: string): string =>
  `${PUBLIC_URL}/sign-up?ref=${code}`;

/** Returns the account's own code, created at its first use. */
export async function referralCodeOf(db: Connection, accountId: number): Promise<string> {
  for (let code = await findCode(db, accountId); ; code = await insertCode(db, accountId, newCode()))
    if (code) return code;
}

const newCode = () =>
  // biome-ignore lint/plugin/cryptography: Only names a link.
  newToken()
    .replaceAll(/[^a-zA-Z0-9]/g, "")
    .slice(0, SIGNS)
    .toUpperCase();

export async function searchReferrals(
  { db, accountId }: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const rows = await listReferrals(db, accountId, pageSize, (page - 1) * pageSize);
  const { signUps } = await readFigures(db, accountId);
  return {
    referrals: rows.map((row) => ({
      _id: row.id,
      name: `${row.first_name} ${row.last_name.slice(0, 1)}`.trim(),
      state: row.rewarded_at ? ("paying" as const) : ("signed-up" as const),
      earnedCredits: row.credit_hundredths / 100,
      time: row.created_at.toISOString(),
    })),
    paging: pagingOf(signUps, page, pageSize),
  };
}

/** Whether an account has this code, in any spelling. */
export const isReferralCode = async (db: Connection, code: string): Promise<boolean> =>
  (await findReferrer(db, code.toUpperCase())) !== null;

/** Records the referral code of a new account; unknown codes are ignored. */
export async function noteReferral(
  tx: Connection,
  code: string | undefined,
  referredAccountId: number,
  now: Date,
): Promise<void> {
  const referrer = code ? await findReferrer(tx, code.toUpperCase()) : null;
  if (referrer !== null && referrer !== referredAccountId)
    await insertReferral(tx, referrer, referredAccountId, now);
}

/** Rewards a referral at the referred account's first payment, once. */
export async function rewardReferral(
  tx: Connection,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  const referrer = await markRewarded(tx, accountId, REWARD_CREDITS * 100, now);
  if (referrer === null) return;
  await addCredits(tx, referrer, {
    kind: "grant",
    hundredths: REWARD_CREDITS * 100,
    note: "Referral reward",
    time: now,
  });
  await noteChange(tx, referrer, ["credits", "session"]);
}
