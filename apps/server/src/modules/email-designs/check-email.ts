import type { ContentDesign } from "@broadcast/contract/content-design";
import { contentTags, customFieldCode } from "@broadcast/domain/messages/merge-fields";
import { readContentTag } from "@broadcast/domain/messages/message-tags";
import type { SignedIn } from "../../http/context.ts";
import { listFields } from "../content/index.ts";
import { emailProblems } from "./email-problems.ts";
import { emailBytes } from "./email-size.ts";
import { wordsOf } from "./email-words.ts";
import { contactsAddressIn } from "./own-addresses.ts";
import { findSlugs } from "./tracked-links.sql.ts";

/** Returns an email's size as sent, and problems for its author to check. */
export async function checkEmail(
  context: Pick<SignedIn, "db" | "env" | "accountId">,
  email: { subject: string; preheader: string; isTransactional: boolean; design: ContentDesign },
) {
  const { db, env, accountId } = context;
  const words = [email.subject, email.preheader, ...email.design.blocks.flatMap(wordsOf)].join("\n");
  const [bytes, fields, slugs] = await Promise.all([
    emailBytes(context, email),
    listFields(db, accountId),
    findSlugs(
      db,
      accountId,
      contentTags(words).map((tag) => readContentTag(tag)!.slug),
    ),
  ]);
  const problems = emailProblems(email, {
    customFields: new Set(fields.map(({ name }) => customFieldCode(name, "contact"))),
    slugs,
    contactsAddressIn: (text) => contactsAddressIn(env, text),
  });
  return { bytes, problems };
}
