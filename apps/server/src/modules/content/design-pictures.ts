import type { ContentDesign } from "@broadcast/contract/content-design";

/** Returns the files of all pictures in a design. */
export const designPictures = ({ blocks }: ContentDesign): string[] =>
  blocks
    .flatMap((block) => (block.type === "columns" ? block.columns.flat() : [block]))
    .flatMap((block) => (block.type === "image" ? [block.fileId] : []));
