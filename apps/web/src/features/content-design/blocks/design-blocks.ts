import type { DesignBlock, SimpleDesignBlock } from "@broadcast/contract/content-design";

export type BlockType = DesignBlock["type"];
type Blocks = readonly DesignBlock[];

/** Where a block is inserted: after another one, at the end of a column, or at the very end. */
export type Place = { after: string } | { columnsId: string; column: number } | "end";

/** Applies a change to the list a block is in: the design's own, or that of a column. */
function inTheirList(
  blocks: Blocks,
  id: string,
  change: (list: readonly DesignBlock[], index: number) => DesignBlock[],
): DesignBlock[] {
  const index = blocks.findIndex((block) => block.id === id);
  if (index >= 0) return change(blocks, index);
  return blocks.map((block) =>
    block.type === "columns"
      ? {
          ...block,
          columns: block.columns.map((column) => {
            const inner = column.findIndex((its) => its.id === id);
            // A block in a column stays simple: columns cannot be nested.
            return inner >= 0 ? (change(column, inner) as SimpleDesignBlock[]) : column;
          }),
        }
      : block,
  );
}

export const changeBlock = (blocks: Blocks, changed: DesignBlock): DesignBlock[] =>
  inTheirList(blocks, changed.id, (list, index) => list.with(index, changed));

export const removeBlock = (blocks: Blocks, id: string): DesignBlock[] =>
  inTheirList(blocks, id, (list, index) => list.toSpliced(index, 1));

/** Moves a block within its list; at either end it stays. */
export const moveBlock = (blocks: Blocks, id: string, by: number): DesignBlock[] =>
  inTheirList(blocks, id, (list, index) => {
    const to = Math.min(Math.max(index + by, 0), list.length - 1);
    return list.toSpliced(index, 1).toSpliced(to, 0, list[index]!);
  });

export function insertBlock(blocks: Blocks, block: DesignBlock, place: Place): DesignBlock[] {
  if (place === "end") return [...blocks, block];
  if ("after" in place)
    return inTheirList(blocks, place.after, (list, index) => list.toSpliced(index + 1, 0, block));
  return blocks.map((its) =>
    its.id === place.columnsId && its.type === "columns" && block.type !== "columns"
      ? {
          ...its,
          columns: its.columns.map((column, at) => (at === place.column ? [...column, block] : column)),
        }
      : its,
  );
}

/** Inserts blocks one after the other. */
export function insertBlocks(blocks: Blocks, added: readonly DesignBlock[], place: Place): DesignBlock[] {
  let next = [...blocks];
  let where = place;
  for (const block of added) {
    next = insertBlock(next, block, where);
    if (where !== "end") where = { after: block.id };
  }
  return next;
}

/** A copy of a block with a new id, and new ids for the blocks in it. */
export const copyOf = <Block extends DesignBlock>(block: Block, newId: () => string): Block =>
  block.type === "columns"
    ? {
        ...block,
        id: newId(),
        columns: block.columns.map((column) => column.map((its) => ({ ...its, id: newId() }))),
      }
    : { ...block, id: newId() };

export function findBlock(blocks: Blocks, id: string | null): DesignBlock | null {
  for (const block of blocks) {
    if (block.id === id) return block;
    const inner = block.type === "columns" && block.columns.flat().find((its) => its.id === id);
    if (inner) return inner;
  }
  return null;
}

/** The names of the kinds of blocks. */
export const BLOCK_NAMES: Record<BlockType, string> = {
  heading: "Heading",
  text: "Text",
  button: "Button",
  image: "Picture",
  logo: "Logo",
  columns: "Columns",
  divider: "Line",
  spacer: "Space",
  social: "Social profiles",
  form: "Form",
  qrCode: "QR code",
  textUs: "Text us button",
};

/**
 * The blocks available in each kind of design: mail programs show no forms, the reader of a mail has no
 * second device to scan a code with, and a template of the installation contains nothing of a single account.
 */
export const BLOCKS_OF = {
  email: ["heading", "text", "button", "image", "logo", "columns", "divider", "spacer", "social", "textUs"],
  page: [
    "heading",
    "text",
    "button",
    "image",
    "logo",
    "form",
    "columns",
    "divider",
    "spacer",
    "social",
    "qrCode",
    "textUs",
  ],
  template: ["heading", "text", "button", "image", "logo", "columns", "divider", "spacer", "social"],
} as const satisfies Record<string, readonly BlockType[]>;
export type DesignKind = keyof typeof BLOCKS_OF;
