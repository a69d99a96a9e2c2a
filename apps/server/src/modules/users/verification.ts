import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../app-error.ts";
import { noteChange } from "../../http/change-log.ts";
import type { Context, SignedIn } from "../../http/context.ts";
import { hashToken, newToken } from "../../http/session.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { verificationMail } from "./users.jobs.ts";
import { findUser, findUserBySlug, setEmailVerified, setVerificationToken } from "./users.sql.ts";

/** Makes a new verification link, which ends the old one, and queues its mail. */
export async function sendVerification(context: Context, userId: string): Promise<void> {
  const token = newToken();
  await setVerificationToken(context.db, userId, hashToken(token));
  await enqueue(context.db, verificationMail, { userId, token }, { key: `verification-${userId}` });
}

export async function resendVerification(context: SignedIn): Promise<void> {
  const user = await findUser(context.db, context.caller.userId);
  if (!user.email_verified_at) await sendVerification(context, user.id);
}

async function findByLink(context: Context, slug: string, token: string) {
  const user = await findUserBySlug(context.db, slug);
  const isGood =
    user?.verification_token_hash != null && timingSafeEqual(user.verification_token_hash, hashToken(token));
  if (!user || !isGood) {
    throw new AppError(
      "not-found",
      "This link is not valid any more. Sign in and ask for a new verification email.",
    );
  }
  return user;
}

export async function readVerification(context: Context, slug: string, token: string) {
  const user = await findByLink(context, slug, token);
  return { email: user.email, isVerified: user.email_verified_at !== null };
}

/** Verifies the email behind a link; the link is good once. */
export async function verifyAccount(context: Context, slug: string, token: string): Promise<void> {
  const user = await findByLink(context, slug, token);
  await setEmailVerified(context.db, user.id, context.clock.now());
  // The link may be opened where nobody is signed in, while the account waits for it elsewhere.
  await noteChange(context.db, user.account_id, ["session"]);
}
