import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { isTimeZone } from "@broadcast/domain/time/dates";
import { AppError, invalid } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import type { Caller, Context } from "../../http/context.ts";
import { newToken, startSession } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { addCredits } from "../credits/index.ts";
import { isReferralCode, noteReferral } from "../referrals/index.ts";
import { openPayments } from "../subscription/index.ts";
import { newPasswordProblem } from "./password-problem.ts";
import { passwordHash } from "./passwords.ts";
import { insertAccount } from "./users.sql.ts";
import { sendVerification } from "./verification.ts";

/** Credits a new business starts with, so that it can try everything. */
const WELCOME_HUNDREDTHS = 100_00;

const DEFAULT_TIME_ZONE = "America/Chicago";

export interface SignUp {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  timezone?: string | undefined;
  referralCode?: string | undefined;
}

/**
 * Creates the account, its owner and a session, grants the welcome credits, and queues the verification mail. It does
 * the same for an email that has an account: only its mailbox learns that, and only the person who opens the mailed
 * link owns the email and can sign in with it. If second factors are required there is no session yet. Errors:
 * `invalid-input`, `email-unverified` for an account that was created.
 */
export async function signUp(context: Context, input: SignUp): Promise<Caller> {
  if (!checkEmailForm(input.email)) throw invalid({ email: "Please enter a valid email address" });
  const problem = await newPasswordProblem(input.password, input.email);
  if (problem) throw invalid({ password: problem });
  if (input.referralCode && !(await isReferralCode(context.db, input.referralCode)))
    throw invalid({ referralCode: "No account has this code. Check it, or leave this empty." });
  const hash = await passwordHash(input.password);
  const caller = await transaction(context.db, (tx) => makeAccount({ ...context, db: tx }, input, hash));
  if (caller) return caller;
  throw new AppError(
    "email-unverified",
    "Check your email and open the link we sent you. Then sign in and set up two-step verification, which is required here.",
  );
}

async function makeAccount(context: Context, input: SignUp, hash: string) {
  const now = context.clock.now();
  const timezone = input.timezone && isTimeZone(input.timezone) ? input.timezone : DEFAULT_TIME_ZONE;
  const made = await insertAccount(
    context.db,
    { timezone, identityStatus: firstIdentityStatus(context), now },
    {
      email: input.email,
      passwordHash: hash,
      firstName: input.firstName,
      lastName: input.lastName,
      // biome-ignore lint/plugin/cryptography: Only names a link.
      slug: newToken().slice(0, 16),
    },
  );
  await giveWelcomeCredits(context.db, made.accountId, now);
  await openPayments(context.db, made.accountId);
  await noteReferral(context.db, input.referralCode, made.accountId, now);
  await sendVerification(context, made.userId);
  const caller = context.env.REQUIRE_SECOND_FACTOR ? null : await startSession(context, made);
  await noteAudit(context, { event: "signed-up", ...(caller ? { caller } : made) });
  return caller;
}

/** The first line of every new account's ledger. */
export const giveWelcomeCredits = (db: Connection, accountId: number, time: Date): Promise<void> =>
  addCredits(db, accountId, { kind: "grant", hundredths: WELCOME_HUNDREDTHS, note: "Welcome credits", time });

/** Without an identity provider, no check can be required. */
export const firstIdentityStatus = ({ env }: Context) =>
  env.STRIPE_SECRET_KEY === undefined ? "grandfathered" : "not-verified";
