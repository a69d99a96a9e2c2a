import { type DesignBlock, runsOf, type SimpleDesignBlock } from "@broadcast/contract/content-design";

/** Returns the blocks inside a block, or the block itself. */
export const simpleBlocksOf = (block: DesignBlock): readonly SimpleDesignBlock[] =>
  block.type === "columns" ? block.columns.flat() : [block];

/** Returns all texts that merge fields are filled into. */
export const wordsOf = (block: DesignBlock): string[] => simpleBlocksOf(block).flatMap(wordsOfOne);

/** Those of one block, including its links, which may be content tags. */
export function wordsOfOne(block: SimpleDesignBlock): string[] {
  switch (block.type) {
    case "text":
      return block.paragraphs
        .map(runsOf)
        .flatMap((runs) => [
          runs.map(({ text }) => text).join(""),
          ...runs.flatMap(({ link }) => link ?? []),
        ]);
    case "heading":
      return [block.text];
    case "button":
      return [block.label, block.link];
    case "textUs":
      return [block.label, block.message];
    case "image":
      return [block.alt, ...(block.link === null ? [] : [block.link])];
    case "logo":
    case "divider":
    case "spacer":
    case "social":
    case "qrCode":
    case "form":
      return [];
  }
}

/** Whether a block shows something other than lines and space. */
export function showsSomething(block: SimpleDesignBlock): boolean {
  switch (block.type) {
    case "text":
      return block.paragraphs.map(runsOf).some((runs) => runs.some(({ text }) => text.trim() !== ""));
    case "heading":
      return block.text.trim() !== "";
    case "button":
      return block.link !== "";
    case "social":
      return block.profiles.length > 0;
    case "image":
    case "textUs":
      return true;
    // The logo is above an email's content, and says nothing.
    case "logo":
    case "divider":
    case "spacer":
    case "qrCode":
    case "form":
      return false;
  }
}
