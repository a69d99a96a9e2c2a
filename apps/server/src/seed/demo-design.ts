import { type ContentDesign, contentDesign, type DesignBlock } from "@broadcast/contract/content-design";
import { uuidv7 } from "../db/uuid.ts";

type Unnamed<Block> = Block extends unknown ? Omit<Block, "id"> : never;
export type Simple = Unnamed<Exclude<DesignBlock, { type: "columns" }>>;

export const heading = (level: 1 | 2 | 3, text: string, align: "left" | "center" = "left"): Simple => ({
  type: "heading",
  align,
  level,
  text,
});
export const text = (...paragraphs: string[]): Simple => ({
  type: "text",
  align: "left",
  paragraphs: paragraphs.map((words) => [{ text: words, bold: false, italic: false, link: null }]),
});
export const intro = (words: string): Simple => ({
  type: "text",
  align: "center",
  paragraphs: [[{ text: words, bold: false, italic: false, link: null }]],
});
export const button = (label: string, link: string): Simple => ({
  type: "button",
  align: "center",
  label,
  link,
});
export const columns = (...its: Simple[][]): { columns: Simple[][] } => ({ columns: its });

/** Builds a design of these blocks, each with its own name. */
export function designOf(
  colors: ContentDesign["colors"],
  blocks: readonly (Simple | { columns: Simple[][] })[],
): ContentDesign {
  const named = (block: Simple) => ({ id: uuidv7(), ...block });
  return contentDesign.parse({
    version: 1,
    colors,
    blocks: blocks.map((block) =>
      "columns" in block
        ? { id: uuidv7(), type: "columns", columns: block.columns.map((its) => its.map(named)) }
        : named(block),
    ),
  });
}
