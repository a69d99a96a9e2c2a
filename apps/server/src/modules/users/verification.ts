import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../app-error.ts";
import { noteAudit } from "../../http/audit.ts";
import { noteChange } from "../../http/change-log.ts";
import type { Caller, Context, SignedIn } from "../../http/context.ts";
import { hashToken, newToken } from "../../http/session.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { emailChangeNotice, verificationMail } from "./users.jobs.ts";
import {
  findUser,
  findUserBySlug,
  isEmailTaken,
  moveToPendingEmail,
  setEmailVerified,
  setVerificationToken,
} from "./users.sql.ts";

/** PostgreSQL's: somebody took the email in this very moment. */
const UNIQUE_VIOLATION = "23505";

const LINK_MS = 24 * 3_600_000;

/** Random bits, and behind them until when: the hash of the whole is kept, so that nobody prolongs a link. */
const tokenUntil = (moment: number) => newToken() + moment.toString(36);
const RANDOM_PART = newToken().length;
const isOver = (token: string, now: Date) => !(Number.parseInt(token.slice(RANDOM_PART), 36) > now.getTime());

/**
 * Makes a new verification link, which is good for 24 hours and ends the old one, and queues its mail: to the new email
 * if one waits.
 */
export async function sendVerification(context: Context, userId: string): Promise<void> {
  const token = tokenUntil(context.clock.now().getTime() + LINK_MS);
  await setVerificationToken(context.db, userId, hashToken(token));
  await enqueue(context.db, verificationMail, { userId, token }, { key: `verification-${userId}` });
}

export async function resendVerification(context: SignedIn): Promise<void> {
  const user = await findUser(context.db, context.caller.userId);
  if (user.pending_email || !user.email_verified_at) await sendVerification(context, user.id);
}

/** Answered for an email that has an account; `field` is what the form calls it. */
export const emailTaken = (field: string): AppError => {
  const sentence = "There is an account with this email already. Use another one.";
  return new AppError("conflict", sentence, { fields: { [field]: sentence } });
};

async function findByLink(context: Context, slug: string, token: string, { isLocking = false } = {}) {
  const user = await findUserBySlug(context.db, slug, { isLocking });
  const isGood =
    user?.verification_token_hash != null &&
    timingSafeEqual(user.verification_token_hash, hashToken(token)) &&
    !isOver(token, context.clock.now());
  if (!user || !isGood) {
    throw new AppError(
      "not-found",
      "This link is not valid any more. If your email is not verified yet, sign in and ask for a new one.",
    );
  }
  return user;
}

export async function readVerification(context: Context, slug: string, token: string) {
  const user = await findByLink(context, slug, token);
  return {
    email: user.pending_email ?? user.email,
    isVerified: user.pending_email === null && user.email_verified_at !== null,
  };
}

/**
 * Verifies the email behind a link, which is good once and for 24 hours. A new email that waited for it takes the place of the old one,
 * unless somebody else has it by now.
 */
export async function verifyAccount(
  context: Context & { caller: Caller | null },
  slug: string,
  token: string,
): Promise<void> {
  const { db, clock, caller } = context;
  const user = await findByLink(context, slug, token, { isLocking: true });
  const whose = { accountId: user.account_id, userId: user.id, caller };
  if (user.pending_email) {
    if (await isEmailTaken(db, user.pending_email, user.id)) throw emailTaken("email");
    await moveToPendingEmail(db, user.id, clock.now()).catch((error: { code?: string }) => {
      throw error.code === UNIQUE_VIOLATION ? emailTaken("email") : error;
    });
    await noteAudit(context, { event: "email-changed", ...whose });
    await enqueue(db, emailChangeNotice, { to: user.email, userId: user.id, stage: "done" });
  } else {
    await setEmailVerified(db, user.id, clock.now());
    await noteAudit(context, { event: "email-verified", ...whose });
  }
  // The link may be opened where nobody is signed in, while the account waits for it elsewhere.
  await noteChange(db, user.account_id, ["session", "security"]);
}
