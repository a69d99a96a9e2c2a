import { contentDesign } from "@broadcast/contract/content-design";
import { contrastOf } from "@broadcast/domain/colors";
import { unknownFields } from "@broadcast/domain/merge-fields";
import { expect, it } from "vitest";
import { BLOCKS_OF } from "./design-blocks.ts";
import { designFrom, STARTING_DESIGNS } from "./starting-designs.ts";

it("there are a dozen, of which emails get most", () => {
  expect(STARTING_DESIGNS).toHaveLength(12);
  expect(STARTING_DESIGNS.filter(({ kinds }) => kinds.includes("email")).length).toBeGreaterThanOrEqual(10);
});

it.each(STARTING_DESIGNS)("$name can be saved, read, and sent as what it is offered for", (starting) => {
  const design = designFrom(starting);
  expect(contentDesign.parse(design)).toEqual(design);
  expect(contrastOf(design.colors.text, design.colors.background)).toBeGreaterThan(7);
  expect(contrastOf(design.colors.buttonText, design.colors.button)).toBeGreaterThanOrEqual(4.5);
  expect(unknownFields(JSON.stringify(design.blocks))).toEqual([]);
  for (const kind of starting.kinds)
    for (const { type } of design.blocks) expect(BLOCKS_OF[kind]).toContain(type);
});
