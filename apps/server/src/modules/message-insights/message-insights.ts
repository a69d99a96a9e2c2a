import type { MessageQuality } from "@broadcast/contract/message-insights";
import { messageQuality } from "@broadcast/domain/messages/quality/message-quality";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { requireContacts } from "../contacts/index.ts";
import { readClassifiers } from "../message-classifiers/index.ts";
import { hasWritten, readWriter } from "./message-insights.sql.ts";

interface Judged {
  text: string;
  use: "chat" | "broadcast" | "template";
  contactId?: string | undefined;
  /** True for a person who is not a contact yet. */
  isFirst: boolean;
}

/** Judges a text by the domain's checks, without storing or sending it. */
export async function judgeQuality(
  context: SignedIn,
  { text, use, contactId, isFirst: isToNobodyKnown }: Judged,
): Promise<MessageQuality> {
  const { db, accountId } = context;
  const { brand } = await requireInsights(context);
  if (contactId) await requireContacts(context, [contactId]);
  const isFirst = contactId === undefined ? isToNobodyKnown : !(await hasWritten(db, accountId, contactId));
  const classifiers = await readClassifiers(db);
  return messageQuality(text, { use, isFirst, brand, classifiers });
}

/** Document 1, section 6: the account's AIVA settings switch the helper on and off. */
export async function requireInsights({ db, accountId }: SignedIn) {
  const writer = await readWriter(db, accountId);
  if (!writer.isHelperOn)
    throw new AppError("forbidden", "Message Insights is off. Turn it on in the AIVA settings.");
  return writer;
}
