import {
  type ContentDesign,
  type DesignRun,
  groupedParagraphs,
  type ParagraphKind,
  type SimpleDesignBlock,
} from "@broadcast/contract/content-design";
import { simpleBlocksOf } from "./email-words.ts";

/** Renders a design as plain text with all of its links; merge fields and tags stay as written. */
export const emailText = ({ blocks }: ContentDesign): string =>
  blocks
    .flatMap(simpleBlocksOf)
    .map(textOf)
    .filter((part) => part.trim() !== "")
    .join("\n\n");

/** The mark before a paragraph, by its kind. */
const MARKS: Record<ParagraphKind | "plain", (index: number) => string> = {
  plain: () => "",
  bullet: () => "- ",
  number: (index) => `${index + 1}. `,
  quote: () => "> ",
};

const written = (runs: readonly DesignRun[]): string =>
  runs.map(({ text, link }) => text + (link === null ? "" : ` (${link})`)).join("");

function textOf(block: SimpleDesignBlock): string {
  switch (block.type) {
    case "text":
      return groupedParagraphs(block.paragraphs)
        .map(({ kind, items }) =>
          items.map((runs, index) => `${MARKS[kind ?? "plain"](index)}${written(runs)}`).join("\n"),
        )
        .join("\n\n");
    case "heading":
      return block.text;
    case "button":
      return block.link === "" ? "" : `${block.label}: ${block.link}`;
    case "image":
      return [block.alt, block.link].filter(Boolean).join(": ");
    case "divider":
      return "----";
    case "social":
      return block.profiles.map(({ label, link }) => `${label}: ${link}`).join("\n");
    case "textUs":
      return `${block.label}: ${block.phoneNumber}`;
    case "logo":
    case "spacer":
    case "qrCode":
    case "form":
      return "";
  }
}
