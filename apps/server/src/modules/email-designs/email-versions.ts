import { EMAIL_CLIPPED_BYTES } from "@broadcast/contract/emails";
import { usedFields } from "@broadcast/domain/messages/merge-fields";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { emailBytes } from "./email-size.ts";
import { emailText } from "./email-text.ts";
import {
  type EmailVersion,
  findCurrentVersion,
  findVersion,
  insertVersion,
  lockEmail,
} from "./email-versions.sql.ts";
import { wordsOf } from "./email-words.ts";

/**
 * The email as it stands, for something to send: later edits change nothing of it. Throws `not-found` for an email that
 * is not this account's, and `wrong-state` for one with nothing to read.
 */
export async function takeEmail(
  { db, accountId, clock }: Pick<SignedIn, "db" | "accountId" | "clock">,
  emailId: string,
): Promise<EmailVersion> {
  const email = await lockEmail(db, accountId, emailId);
  if (!email) throw notFound("email");
  const known = await findCurrentVersion(db, accountId, emailId);
  if (known) return known;
  const { subject, preheader, isTransactional, design } = email;
  const text = emailText(design);
  if (text.trim() === "") throw new AppError("wrong-state", "This email is empty. Design it first.");
  const words = [subject, preheader, ...design.blocks.flatMap(wordsOf)].join("\n");
  const version = {
    ...{ id: uuidv7(), emailId, isTransactional, subject, preheader, text },
    fields: usedFields(words),
  };
  await insertVersion(db, accountId, { ...version, design, madeAt: clock.now() });
  return version;
}

/** The same, for a person who chose it. Throws `invalid-input` for one that Gmail cuts off, unless that is confirmed. */
export async function takeChosenEmail(
  context: Pick<SignedIn, "db" | "env" | "accountId" | "clock">,
  emailId: string,
  clippingConfirmed: boolean,
): Promise<EmailVersion> {
  const taken = await takeEmail(context, emailId);
  if (clippingConfirmed) return taken;
  const version = await findVersion(context.db, context.accountId, taken.id);
  if (version && (await emailBytes(context, version)) > EMAIL_CLIPPED_BYTES)
    throw invalid({
      clippingConfirmed:
        "This email is larger than 102 KB, so Gmail will cut it off. Remove some blocks, or confirm that you want to use it anyway.",
    });
  return taken;
}
