import { AppError, notFound } from "../../app-error.ts";
import type { Caller, Context, SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { issueLink, readOpenLink, takeLink } from "../one-time-links/index.ts";
import { replyToVerificationMail } from "./reply-to-emails.jobs.ts";
import { findByEmail, findByLink, lockOwner, setVerified } from "./reply-to-emails.sql.ts";

interface Link {
  userSlug: string;
  verificationToken: string;
}

/** Strangers are mailed only for users who verified their own address. */
export function requireVerifiedOwner({ email_verified_at }: { email_verified_at: Date | null }): void {
  if (!email_verified_at)
    throw new AppError("email-unverified", "Verify your own email before you verify a reply-to email.");
}

/** Creates a new link, which ends the old one, and queues its mail. */
export async function mailLink(
  context: SignedIn,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { accountId } = context;
  const { token } = await issueLink(context, {
    purpose: "verify-reply-to-email",
    accountId,
    subjectId: id,
    email,
  });
  await enqueue(
    context.db,
    replyToVerificationMail,
    { accountId, replyToEmailId: id, token },
    { key: `reply-to-verification-${id}` },
  );
}

/** Errors: `not-found`, `wrong-state` when it is already verified, `email-unverified`. */
export async function resendVerification(context: SignedIn, email: string): Promise<void> {
  const { db, accountId } = context;
  const owner = await lockOwner(db, accountId);
  const found = await findByEmail(db, accountId, email);
  if (!found) throw notFound("email");
  if (found.verified_at) throw new AppError("wrong-state", "This email is already verified.");
  requireVerifiedOwner(owner);
  await mailLink(context, { id: found.id, email });
}

async function findGoodLink(context: Context, { userSlug, verificationToken }: Link) {
  const link = await readOpenLink(context, "verify-reply-to-email", verificationToken);
  const found = link && (await findByLink(context.db, { ...link, slug: userSlug }));
  if (!found) throw notValid();
  return found;
}

const notValid = (): AppError =>
  new AppError(
    "not-found",
    "This link is no longer valid. If the email isn't verified yet, send a new link from Reply-to emails.",
  );

export async function readVerification(context: Context, link: Link): Promise<{ email: string }> {
  const { email } = await findGoodLink(context, link);
  return { email };
}

/** Verifies the address of a link, which works once and for 24 hours. */
export async function verifyReplyToEmail(
  context: Context & { caller: Caller | null },
  link: Link,
): Promise<void> {
  const { db, clock, caller } = context;
  const { account_id: accountId, id, user_id: userId } = await findGoodLink(context, link);
  if (!(await takeLink(context, "verify-reply-to-email", link.verificationToken))) throw notValid();
  await setVerified(db, accountId, id, clock.now());
  await noteAudit(context, { event: "reply-to-email-verified", accountId, userId, caller });
  // The link may be opened in a signed-out browser, while the account waits for it elsewhere.
  await noteChange(db, accountId, ["session", "security"]);
}
