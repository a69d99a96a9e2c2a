import { usedFields } from "@broadcast/domain/messages/merge-fields";
import { AppError, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { emailText } from "./email-text.ts";
import { type EmailVersion, findCurrentVersion, insertVersion, lockEmail } from "./email-versions.sql.ts";
import { wordsOf } from "./email-words.ts";

/**
 * The email as it stands, for a message, a broadcast or a campaign to send: later edits change nothing of it. Throws
 * `not-found` for an email that is not this account's, and `wrong-state` for one with nothing to read.
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
