import { AppError } from "../../app-error.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { Caller, Context, SignedIn } from "../../http/context.ts";
import { newToken } from "../../http/guard/session.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { endLinks, issueLink, issueLinkSparingly, readOpenLink, takeLink } from "../one-time-links/index.ts";
import { emailChangeNotice, verificationMail } from "./users.jobs.ts";
import { findUser, findUserBySlug, isEmailTaken, setEmailVerified } from "./users.sql.ts";

const SPARING_MAILS_AN_HOUR = 3;

/**
 * Creates a new verification link, which ends the old one, and queues its mail: to the new email if one is pending.
 * `isSparing`: at most three times an hour, for callers without a session.
 */
export async function sendVerification(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: string,
  { isSparing = false } = {},
): Promise<void> {
  const user = await findUser(db, userId);
  const link = {
    purpose: "verify-email",
    accountId: user.account_id,
    subjectId: userId,
    email: user.pending_email ?? user.email,
  } as const;
  let token = newToken();
  if (!isSparing) token = (await issueLink({ db, clock }, link)).token;
  else if (!(await issueLinkSparingly({ db, clock }, link, { token, most: SPARING_MAILS_AN_HOUR }))) return;
  await enqueue(db, verificationMail, { userId, token }, { key: `verification-${userId}` });
}

/** Ends the open verification link. */
export const endVerification = (context: Pick<Context, "db" | "clock">, userId: string): Promise<void> =>
  endLinks(context, { purpose: "verify-email", subjectId: userId });

export async function resendVerification(context: SignedIn): Promise<void> {
  const user = await findUser(context.db, context.caller.userId);
  if (user.pending_email || !user.email_verified_at) await sendVerification(context, user.id);
}

/** Revealed only to the holder of the link in a mail to this email. */
const emailTaken = (): AppError =>
  new AppError("conflict", "There's already an account with this email. Sign in with it instead.");

async function findByLink(context: Context, slug: string, token: string, { isLocking = false } = {}) {
  const user = await findUserBySlug(context.db, slug, { isLocking });
  const link = await readOpenLink(context, "verify-email", token);
  const isGood = user && link?.subjectId === user.id && link.email === (user.pending_email ?? user.email);
  if (!isGood) throw notValid();
  return user;
}

const notValid = (): AppError =>
  new AppError(
    "not-found",
    "This link is no longer valid. If your email isn't verified yet, sign in or choose Forgot password to get a new one.",
  );

export async function readVerification(context: Context, slug: string, token: string) {
  const user = await findByLink(context, slug, token);
  return {
    email: user.pending_email ?? user.email,
    isVerified: user.pending_email === null && user.email_verified_at !== null,
  };
}

/**
 * Verifies the email of a link, which works once and for 24 hours. A pending email replaces the old one. Errors:
 * `not-found`, `conflict` when another user owns the email by now.
 */
export async function verifyAccount(
  context: Context & { caller: Caller | null },
  slug: string,
  token: string,
): Promise<void> {
  const { db, clock, caller } = context;
  const user = await findByLink(context, slug, token, { isLocking: true });
  if (await isEmailTaken(db, user.pending_email ?? user.email, user.id)) throw emailTaken();
  if (!(await takeLink(context, "verify-email", token))) throw notValid();
  await setEmailVerified(db, user.id, clock.now()).catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailTaken() : error;
  });
  const whose = { accountId: user.account_id, userId: user.id, caller };
  await noteAudit(context, { event: user.pending_email ? "email-changed" : "email-verified", ...whose });
  if (user.pending_email && user.owns_email)
    await enqueue(db, emailChangeNotice, { to: user.email, userId: user.id, stage: "done" });
  // The link may be opened in a signed-out browser, while the account waits for it elsewhere.
  await noteChange(db, user.account_id, ["session", "security"]);
}
