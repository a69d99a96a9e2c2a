import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { invalid } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { ensureContacts, ensureEmailContact, readPhoneNumber } from "../../contacts/index.ts";
import { readTakenEmail } from "../../email-designs/index.ts";
import { sendTestMessage } from "../../messages/index.ts";
import { findBroadcastMedia } from "../broadcasts.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";

/**
 * Sends a broadcast to one number or address as a separate message, for users to check it themselves. The gate applies
 * as to every message, and the recipient is a contact with a chat.
 */
export async function sendTest(
  context: SignedIn,
  broadcastId: string,
  to: string,
): Promise<{ contactId: string; reason: string | null }> {
  const { db, accountId } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  const { type, subject, text, isTransactional } = broadcast;
  const media = (await findBroadcastMedia(db, accountId, broadcastId)) ?? [];
  if (type === "rvm" && media.length === 0) throw invalid({ media: "A recording is required." });
  const contactId = type === "email" ? await emailContact(context, to) : await phoneContact(context, to);
  const email = await readTakenEmail(db, accountId, broadcast.email?.versionId ?? null);
  const purpose = type === "email" && isTransactional ? "transactional" : "conversation";
  const content = { type, subject, text, email, media, purpose } as const;
  return sendTestMessage(context, content, contactId, "Test of a broadcast");
}

async function phoneContact({ db, accountId, clock }: SignedIn, to: string): Promise<string> {
  const phoneNumber = readPhoneNumber(to);
  if (!phoneNumber) throw invalid({ to: "Enter a 10-digit phone number, such as (512) 555-0148." });
  const [contactId] = await ensureContacts(db, [{ accountId, phoneNumber }], clock.now());
  return contactId!;
}

async function emailContact({ db, accountId, clock }: SignedIn, to: string): Promise<string> {
  if (!checkEmailForm(to)) throw invalid({ to: "Enter an email address, such as jo@example.com." });
  return ensureEmailContact(db, accountId, to, clock.now());
}
