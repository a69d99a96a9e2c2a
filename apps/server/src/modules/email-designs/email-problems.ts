import { type ContentDesign, type DesignRun, runsOf } from "@broadcast/contract/content-design";
import { contrastOf } from "@broadcast/domain/content/colors";
import { compileMessage, contentTags, MERGE_FIELDS } from "@broadcast/domain/messages/merge-fields";
import { readContentTag } from "@broadcast/domain/messages/message-tags";
import { showsSomething, simpleBlocksOf, wordsOfOne } from "./email-words.ts";

interface EmailProblem {
  blockId: string | null;
  problem: string;
}

/** As for text (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Every contact has these. */
const ALWAYS_KNOWN = new Set(["contactLink", "doubleOptInLink", "doubleOptIn", "email"]);
const MAY_BE_MISSING = new Set(
  MERGE_FIELDS.flatMap(({ code, group }) => (group === "contact" && !ALWAYS_KNOWN.has(code) ? [code] : [])),
);

/** A link without visible text. */
const isWordless = ({ link, text }: DesignRun): boolean => link !== null && text.trim() === "";

/** The account's data that an email is checked against. */
interface EmailFacts {
  /** The codes of custom contact fields. */
  customFields: ReadonlySet<string>;
  /** The existing content slugs among those that the email's tags name. */
  slugs: ReadonlySet<string>;
  /** Returns an address in the text that belongs to one contact; null without one. */
  contactsAddressIn: (words: string) => string | null;
}

/** Returns problems for an email's author to check, each with its block. */
export function emailProblems(
  email: { subject: string; preheader: string; design: ContentDesign },
  { customFields, slugs, contactsAddressIn }: EmailFacts,
): EmailProblem[] {
  const { subject, preheader, design } = email;
  const { colors, blocks } = design;
  const problems: EmailProblem[] = [];
  const add = (blockId: string | null, problem: string) => problems.push({ blockId, problem });
  const checkWords = (blockId: string | null, words: string) => {
    for (const part of compileMessage(words).parts)
      if (
        typeof part !== "string" &&
        part.fallback === null &&
        (MAY_BE_MISSING.has(part.code) || customFields.has(part.code))
      )
        add(
          blockId,
          `{{${part.code}}} has no fallback. Write {{${part.code}|…}} for contacts without a value.`,
        );
  };
  const checkLinks = (blockId: string | null, words: string) => {
    const own = contactsAddressIn(words);
    if (own !== null)
      add(
        blockId,
        `${own} is one contact's own link. Insert your content there instead, so everyone gets theirs.`,
      );
    for (const tag of contentTags(words))
      if (!slugs.has(readContentTag(tag)!.slug))
        add(blockId, `${tag} no longer opens anything. Remove it, or insert something else.`);
  };
  checkWords(null, subject);
  checkWords(null, preheader);
  for (const words of [subject, preheader]) checkLinks(null, words);
  if (!blocks.flatMap(simpleBlocksOf).some(showsSomething))
    add(null, "This email is empty. Add something to read.");
  if (contrastOf(colors.text, colors.background) < TEXT_CONTRAST)
    add(null, "The text is hard to read on this background. Choose colors with more contrast.");
  if (contrastOf(colors.buttonText, colors.button) < TEXT_CONTRAST)
    add(null, "The button text is hard to read. Choose colors with more contrast.");
  for (const block of blocks.flatMap(simpleBlocksOf)) {
    for (const words of wordsOfOne(block)) {
      checkWords(block.id, words);
      checkLinks(block.id, words);
    }
    if (block.type === "text" && block.paragraphs.flatMap(runsOf).some(isWordless))
      add(block.id, "A link in this text has no words, so no one can open it.");
    if (block.type === "social" && block.profiles.length === 0)
      add(block.id, "This block has no profiles yet.");
    if (block.type === "image" && block.alt.trim() === "")
      add(block.id, "This picture has no description. Add one, unless it's only decorative.");
    if (block.type === "button" && block.link === "") add(block.id, "This button doesn't link anywhere yet.");
    if (block.type === "form" || block.type === "qrCode")
      add(block.id, "Email apps can't show this block. Link to a landing page instead.");
  }
  return problems;
}
