import { type DesignBlock, runsOf } from "@broadcast/contract/content-design";
import { BLOCK_NAMES } from "./design-blocks.ts";

const SHOWN_CHARACTERS = 60;

/** A block's kind, with its first words. */
export function blockLabel(block: DesignBlock): string {
  const words = wordsOf(block).trim();
  const shown = words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : words;
  return shown ? `${BLOCK_NAMES[block.type]}: ${shown}` : BLOCK_NAMES[block.type];
}

function wordsOf(block: DesignBlock): string {
  switch (block.type) {
    case "text":
      return block.paragraphs
        .map((paragraph) =>
          runsOf(paragraph)
            .map(({ text }) => text)
            .join(""),
        )
        .join(" ");
    case "heading":
      return block.text;
    case "button":
    case "textUs":
      return block.label;
    case "image":
    case "qrCode":
      return block.alt;
    case "columns":
      return block.columns.flat().map(wordsOf).filter(Boolean).join(", ");
    case "social":
      return block.profiles.map(({ label }) => label).join(", ");
    case "logo":
    case "divider":
    case "spacer":
    case "form":
      return "";
  }
}
