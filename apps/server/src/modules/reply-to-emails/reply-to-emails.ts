import { REPLY_TO_EMAILS_MAX, type ReplyToEmail } from "@broadcast/contract/reply-to-emails";
import { checkEmailForm, emailDomain, isDisposable } from "@broadcast/domain/account/email-address";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import {
  countReplyToEmails,
  deleteReplyToEmail,
  insertReplyToEmail,
  lockOwner,
} from "./reply-to-emails.sql.ts";
import { mailLink, requireVerifiedOwner } from "./verification.ts";

/**
 * Adds an address, which gets a verification link. Errors: `invalid-input`, `conflict` for an existing one or one too
 * many, `email-unverified`.
 */
export async function addReplyToEmail(context: SignedIn, email: string): Promise<ReplyToEmail> {
  const { db, accountId, caller, clock } = context;
  if (!checkEmailForm(email) || isDisposable(emailDomain(email)))
    throw invalid({ email: "Please enter a valid email address" });
  requireVerifiedOwner(await lockOwner(db, accountId));
  const isFull = (await countReplyToEmails(db, accountId)) >= REPLY_TO_EMAILS_MAX;
  const id = await insertReplyToEmail(db, accountId, email, clock.now());
  if (!id) throw refused("This email is already in your list.");
  if (isFull) throw refused(`You can have ${REPLY_TO_EMAILS_MAX} reply-to emails. Remove one first.`);
  await mailLink(context, { id, email });
  await noteAudit(context, { event: "reply-to-email-added", caller });
  return { _id: id, email, verified: false };
}

const refused = (sentence: string) => new AppError("conflict", sentence, { fields: { email: sentence } });

/** Removes an address and ends its link; its replies go to the owner from now on. */
export async function removeReplyToEmail(context: SignedIn, email: string): Promise<void> {
  if (!(await deleteReplyToEmail(context.db, context.accountId, email))) throw notFound("email");
  await noteAudit(context, { event: "reply-to-email-removed", caller: context.caller });
}
