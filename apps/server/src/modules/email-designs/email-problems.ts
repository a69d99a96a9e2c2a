import type { ContentDesign } from "@broadcast/contract/content-design";
import { contrastOf } from "@broadcast/domain/content/colors";
import { compileMessage, MERGE_FIELDS } from "@broadcast/domain/messages/merge-fields";
import { simpleBlocksOf, wordsOfOne } from "./email-words.ts";

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

/** What an author should look at before an email is sent, each with its block. */
export function emailProblems(email: {
  subject: string;
  preheader: string;
  design: ContentDesign;
}): EmailProblem[] {
  const { subject, preheader, design } = email;
  const { colors, blocks } = design;
  const problems: EmailProblem[] = [];
  const add = (blockId: string | null, problem: string) => problems.push({ blockId, problem });
  const checkWords = (blockId: string | null, words: string) => {
    for (const part of compileMessage(words).parts)
      if (typeof part !== "string" && part.fallback === null && MAY_BE_MISSING.has(part.code))
        add(
          blockId,
          `{{${part.code}}} has no fallback. Write {{${part.code}|…}} for contacts without a value.`,
        );
  };
  checkWords(null, subject);
  checkWords(null, preheader);
  if (blocks.length === 0) add(null, "This email is empty. Add something to read.");
  if (contrastOf(colors.text, colors.background) < TEXT_CONTRAST)
    add(null, "The text is hard to read on this background. Choose colors with more contrast.");
  if (contrastOf(colors.buttonText, colors.button) < TEXT_CONTRAST)
    add(null, "The button text is hard to read. Choose colors with more contrast.");
  for (const block of blocks.flatMap(simpleBlocksOf)) {
    for (const words of wordsOfOne(block)) checkWords(block.id, words);
    if (block.type === "image" && block.alt.trim() === "")
      add(block.id, "This picture has no description. Add one, unless it's only decorative.");
    if (block.type === "button" && block.link === "") add(block.id, "This button doesn't link anywhere yet.");
    if (block.type === "form" || block.type === "qrCode")
      add(block.id, "Email apps can't show this block. Link to a landing page instead.");
  }
  return problems;
}
