import { AppError, notFound } from "../../app-error.ts";
import { noteAudit } from "../../http/audit.ts";
import { noteChange } from "../../http/change-log.ts";
import type { Caller, Context, SignedIn } from "../../http/context.ts";
import { hashToken, newToken } from "../../http/session.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { replyToVerificationMail } from "./reply-to-emails.jobs.ts";
import { findByEmail, findByLink, lockOwner, setToken, setVerified } from "./reply-to-emails.sql.ts";

const LINK_MS = 24 * 3_600_000;

interface Link {
  userSlug: string;
  verificationToken: string;
}

/** Mails go to strangers only for somebody who proved an address of their own. */
export function requireVerifiedOwner({ email_verified_at }: { email_verified_at: Date | null }): void {
  if (!email_verified_at)
    throw new AppError(
      "email-unverified",
      "Verify your own email first. Then you can verify a reply-to email.",
    );
}

/** Makes a new link, which ends the old one, and queues its mail. */
export async function mailLink({ db, accountId, clock }: SignedIn, id: string): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + LINK_MS);
  await setToken(db, accountId, id, { hash: hashToken(token), expiresAt });
  await enqueue(
    db,
    replyToVerificationMail,
    { accountId, replyToEmailId: id, token },
    { key: `reply-to-verification-${id}` },
  );
}

/** Errors: `not-found`, `wrong-state` when it is verified already, `email-unverified`. */
export async function resendVerification(context: SignedIn, email: string): Promise<void> {
  const { db, accountId } = context;
  const owner = await lockOwner(db, accountId);
  const found = await findByEmail(db, accountId, email);
  if (!found) throw notFound("email");
  if (found.verified_at) throw new AppError("wrong-state", "This email is verified already.");
  requireVerifiedOwner(owner);
  await mailLink(context, found.id);
}

async function findGoodLink(context: Context, link: Link, options: { isLocking?: boolean } = {}) {
  const found = await findByLink(
    context.db,
    { slug: link.userSlug, tokenHash: hashToken(link.verificationToken), now: context.clock.now() },
    options,
  );
  if (!found)
    throw new AppError(
      "not-found",
      "This link is not valid any more. If the email is not verified yet, have a new one sent from Reply-to emails.",
    );
  return found;
}

export async function readVerification(context: Context, link: Link): Promise<{ email: string }> {
  const { email } = await findGoodLink(context, link);
  return { email };
}

/** Verifies the address behind a link, which is good once and for 24 hours. */
export async function verifyReplyToEmail(
  context: Context & { caller: Caller | null },
  link: Link,
): Promise<void> {
  const { db, clock, caller } = context;
  const {
    account_id: accountId,
    id,
    user_id: userId,
  } = await findGoodLink(context, link, { isLocking: true });
  await setVerified(db, accountId, id, clock.now());
  await noteAudit(context, { event: "reply-to-email-verified", accountId, userId, caller });
  // The link may be opened where nobody is signed in, while the account waits for it elsewhere.
  await noteChange(db, accountId, ["session", "security"]);
}
