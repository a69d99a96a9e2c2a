import type { DesignParagraph, DesignRun } from "@broadcast/contract/content-design";
import { expect, it } from "vitest";
import { toDocument, toParagraphs } from "./rich-text.ts";

const run = (text: string, look: Partial<DesignRun> = {}): DesignRun => ({
  text,
  bold: false,
  italic: false,
  link: null,
  ...look,
});

it.each<[string, DesignParagraph[]]>([
  [
    "lists, quotes and lines under words",
    [
      [run("a", { underline: true }), run("b")],
      { kind: "bullet", runs: [run("One")] },
      { kind: "number", runs: [run("First {{firstName}}", { underline: true })] },
      { kind: "quote", runs: [] },
    ],
  ],
  ["nothing", [[]]],
  ["plain words", [[run("Hi  there ")], [], [run("Bye")]]],
  [
    "looks and links",
    [[run("a", { bold: true }), run("b", { bold: true, italic: true, link: "https://x.example" })]],
  ],
  ["fields and breaks", [[run("Hi {{firstName|there}}!\nSee you"), run("{{lastName}}", { bold: true })]]],
  ["what is no field", [[run("{{}} {firstName} }}{{")]]],
])("%s comes back as it went in", (_what, paragraphs) => {
  expect(toParagraphs(toDocument(paragraphs))).toEqual(paragraphs);
});
