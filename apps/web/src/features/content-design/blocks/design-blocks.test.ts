import type { DesignBlock } from "@broadcast/contract/content-design";
import { describe, expect, it } from "vitest";
import { changed, historyOf, redone, undone } from "../design-history.ts";
import { changeBlock, copyOf, findBlock, insertBlock, moveBlock, removeBlock } from "./design-blocks.ts";

const spacer = (id: string) => ({ id, type: "spacer", height: 24 }) as const;
const blocks: DesignBlock[] = [
  spacer("a"),
  { id: "c", type: "columns", columns: [[spacer("c1"), spacer("c2")], [spacer("d1")]] },
  spacer("z"),
];

/** The ids in their structure: `a [c1 c2 | d1] z`. */
const shape = (list: readonly DesignBlock[]): string =>
  list
    .map((block) =>
      block.type === "columns"
        ? `[${block.columns.map((column) => column.map(({ id }) => id).join(" ")).join(" | ")}]`
        : block.id,
    )
    .join(" ");

describe("a block", () => {
  it.each([
    ["moves up", moveBlock(blocks, "z", -1), "a z [c1 c2 | d1]"],
    ["moves within its column", moveBlock(blocks, "c1", 1), "a [c2 c1 | d1] z"],
    ["stays at the end", moveBlock(blocks, "z", 1), "a [c1 c2 | d1] z"],
    ["goes with what is in it", removeBlock(blocks, "c"), "a z"],
    ["goes out of its column", removeBlock(blocks, "d1"), "a [c1 c2 | ] z"],
    ["comes behind another", insertBlock(blocks, spacer("n"), { after: "c1" }), "a [c1 n c2 | d1] z"],
    [
      "comes into a column",
      insertBlock(blocks, spacer("n"), { columnsId: "c", column: 1 }),
      "a [c1 c2 | d1 n] z",
    ],
    ["comes last", insertBlock(blocks, spacer("n"), "end"), "a [c1 c2 | d1] z n"],
  ])("%s", (_what, after, expected) => expect(shape(after)).toBe(expected));

  it("changes in place, and nothing else does", () => {
    const after = changeBlock(blocks, { ...spacer("c2"), height: 8 });
    expect(findBlock(after, "c2")).toEqual({ ...spacer("c2"), height: 8 });
    expect(findBlock(after, "c1")).toBe(findBlock(blocks, "c1"));
  });

  it("is copied with new ids, including its contents", () => {
    let count = 0;
    const copy = copyOf(blocks[1]!, () => `n${++count}`);
    expect([copy.id, shape([copy])]).toEqual(["n1", "[n2 n3 | n4]"]);
  });
});

describe("history", () => {
  const design = (height: number) => ({
    version: 1 as const,
    colors: { background: "#ffffff", text: "#000000", button: "#000000", buttonText: "#ffffff" },
    blocks: [{ ...spacer("a"), height }],
  });

  it("is undone step by step and redone; continuous typing in one place is one step", () => {
    let history = historyOf(design(1));
    history = changed(history, design(2), "a", 0);
    history = changed(history, design(3), "a", 1_000);
    history = changed(history, design(4), "b", 1_100);
    history = undone(history);
    expect(history.present).toEqual(design(3));
    history = undone(history);
    expect(history.present).toEqual(design(1));
    expect(undone(history).present).toEqual(design(1));
    history = redone(redone(redone(history)));
    expect(history.present).toEqual(design(4));
    expect(changed(undone(history), design(9), "c", 9_000).future).toEqual([]);
  });
});
