import type { ContentDesign } from "@broadcast/contract/content-design";
import {
  compileMessage,
  isContentTag,
  type MergeValues,
  renderMessage,
  usedFields,
} from "@broadcast/domain/messages/merge-fields";
import { mergeValues } from "@broadcast/domain/messages/merge-values";
import { notFound } from "../../app-error.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { mailAsText } from "../../providers/email/mail-layout.ts";
import { previewOf } from "../../public-pages/preview.ts";
import { ensureEmailContact, findContact } from "../contacts/index.ts";
import {
  checkEmail,
  compileEmail,
  type EmailScheme,
  type EmailValues,
  emailText,
  findVersion,
  readDesignPictures,
  readMailFooter,
  takeEmail,
  UNSUBSCRIBE_SAMPLE,
} from "../email-designs/index.ts";
import { type RenderContact, readWriter, sendTestMessage, valuesFor } from "../messages/index.ts";
import { getDesign, getEmail } from "./emails.ts";

interface Look {
  contactId?: string | undefined;
  scheme: EmailScheme;
  format: "html" | "text";
}

/** The shown email: its draft, or a captured version. */
interface Shown {
  subject: string;
  preheader: string;
  isTransactional: boolean;
  design: ContentDesign;
}

export async function previewEmail(context: SignedIn, id: string, look: Look): Promise<Download> {
  const email = await getEmail(context, id);
  const { design } = await getDesign(context, id);
  const { subject, preheader, transactional: isTransactional } = email;
  return preview(context, { subject, preheader, isTransactional, design }, look);
}

/** Previews an email as a message, broadcast or campaign captured it. */
export async function previewVersion(context: SignedIn, versionId: string, look: Look): Promise<Download> {
  const version = await findVersion(context.db, context.accountId, versionId);
  if (!version) throw notFound("email");
  return preview(context, version, look);
}

/** Returns an email's size as sent, and problems for its author to check. */
export async function readCheck(context: SignedIn, id: string) {
  const { subject, preheader, transactional: isTransactional } = await getEmail(context, id);
  const { design } = await getDesign(context, id);
  return checkEmail(context, { subject, preheader, isTransactional, design });
}

/** Sends an email to the calling user, as a separate message. */
export async function sendTest(
  context: SignedIn,
  id: string,
): Promise<{ to: string; reason: string | null }> {
  const { db, accountId, clock, caller } = context;
  const { email: to } = await db
    .selectFrom("users")
    .where("id", "=", caller.userId)
    .select("email")
    .executeTakeFirstOrThrow();
  const contactId = await ensureEmailContact(db, accountId, to, clock.now());
  const { id: versionId, subject, text, fields, isTransactional } = await takeEmail(context, id);
  const content = {
    type: "email",
    subject: `[Test] ${subject}`,
    text,
    email: { versionId, isTransactional, fields },
    purpose: isTransactional ? "transactional" : "conversation",
  } as const;
  const { reason } = await sendTestMessage(context, { ...content, media: [] }, contactId, "Test of an email");
  return { to, reason };
}

async function preview(context: SignedIn, shown: Shown, { contactId, scheme, format }: Look) {
  const { db, accountId } = context;
  const contact = contactId ? await findContact(db, accountId, contactId) : null;
  if (contactId && !contact) throw notFound("contact");
  return format === "text"
    ? previewOf(await textOf(context, shown, contact), "text")
    : previewOf(await htmlOf(context, shown, contact, scheme));
}

async function htmlOf(
  context: SignedIn,
  shown: Shown,
  contact: RenderContact | null,
  scheme: EmailScheme,
): Promise<string> {
  const { db, env, accountId } = context;
  const pictures = await readDesignPictures(db, env, accountId, shown.design);
  return compileEmail({ ...shown, pictures }, scheme)(await valuesOf(context, shown, contact));
}

async function textOf(context: SignedIn, shown: Shown, contact: RenderContact | null): Promise<string> {
  const { values, footer } = await valuesOf(context, shown, contact);
  return mailAsText(renderMessage(compileMessage(emailText(shown.design)), values).text, footer);
}

/** Returns a contact's values, or a generic reader's: missing ones are left out, or use their fallback. */
async function valuesOf(
  { db, env, accountId, clock }: SignedIn,
  { subject, preheader, isTransactional, design }: Shown,
  contact: RenderContact | null,
): Promise<EmailValues> {
  const writer = await readWriter(db, env, accountId);
  const now = clock.now();
  const words = [subject, preheader, emailText(design), JSON.stringify(design.blocks)].join("\n");
  const values: MergeValues = contact
    ? valuesFor(compileMessage(words), contact, writer, now)
    : {
        ...mergeValues({
          contact: {},
          user: writer,
          now,
          timeZone: writer.timezone,
          custom: writer.ownTexts,
        }),
        // A contact link without a contact leads nowhere.
        ...Object.fromEntries(
          usedFields(words)
            .filter(isContentTag)
            .map((tag) => [tag, "#"]),
        ),
      };
  const unsubscribePage = isTransactional ? null : `${env.PUBLIC_URL}/unsubscribe/${UNSUBSCRIBE_SAMPLE}`;
  return { values, footer: { ...(await readMailFooter(db, env, accountId)), unsubscribePage } };
}
