import type { ContentDesign, SimpleDesignBlock } from "@broadcast/contract/content-design";
import { simpleBlocksOf } from "./email-words.ts";

/** A design as plain text with every link that it has; merge fields and tags stay as they were written. */
export const emailText = ({ blocks }: ContentDesign): string =>
  blocks
    .flatMap(simpleBlocksOf)
    .map(textOf)
    .filter((part) => part.trim() !== "")
    .join("\n\n");

function textOf(block: SimpleDesignBlock): string {
  switch (block.type) {
    case "text":
      return block.paragraphs
        .map((runs) => runs.map(({ text, link }) => text + (link === null ? "" : ` (${link})`)).join(""))
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
    case "spacer":
    case "qrCode":
    case "form":
      return "";
  }
}
