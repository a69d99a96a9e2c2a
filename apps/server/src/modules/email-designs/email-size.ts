import type { ContentDesign } from "@broadcast/contract/content-design";
import { usedFields } from "@broadcast/domain/messages/merge-fields";
import { CONTENT_PATHS, readContentTag } from "@broadcast/domain/messages/message-tags";
import type { SignedIn } from "../../http/context.ts";
import { shortUrl } from "../contacts/index.ts";
import { compileEmail } from "./compile-email.ts";
import { readDesignPictures } from "./designed-mail.ts";
import { wordsOf } from "./email-words.ts";
import { readMailFooter } from "./mail-footer.sql.ts";

/** As long as a contact's sealed slug in a link, and in the unsubscribe link of emails with a usual address. */
const CONTACT_SAMPLE = "0".repeat(44);
export const UNSUBSCRIBE_SAMPLE = "0".repeat(94);

/** Returns an email's size as sent: its HTML with the footer and a contact's links. */
export async function emailBytes(
  { db, env, accountId }: Pick<SignedIn, "db" | "env" | "accountId">,
  email: { subject: string; preheader: string; isTransactional: boolean; design: ContentDesign },
): Promise<number> {
  const words = [email.subject, email.preheader, ...email.design.blocks.flatMap(wordsOf)].join("\n");
  const values: Record<string, string> = {};
  for (const field of usedFields(words)) {
    const tag = readContentTag(field);
    if (tag) values[field] = `${shortUrl(env)}/${CONTENT_PATHS[tag.kind]}/${tag.slug}/${CONTACT_SAMPLE}`;
  }
  const unsubscribePage = email.isTransactional
    ? null
    : `${env.PUBLIC_URL}/unsubscribe/${UNSUBSCRIBE_SAMPLE}`;
  const [pictures, footer] = await Promise.all([
    readDesignPictures(db, env, accountId, email.design),
    readMailFooter(db, env, accountId),
  ]);
  const html = compileEmail({ ...email, pictures })({ values, footer: { ...footer, unsubscribePage } });
  return Buffer.byteLength(html);
}
