import {
  type DesignParagraph,
  type DesignRun,
  kindOfParagraph,
  PARAGRAPH_KINDS,
  type ParagraphKind,
  runsOf,
} from "@broadcast/contract/content-design";
import type { JSONContent } from "@tiptap/core";

const FIELD = /(\{\{[^{}]+\}\})/;

/** Converts the paragraphs of a text block to the editor's document. Merge fields become chips. */
export const toDocument = (paragraphs: readonly DesignParagraph[]): JSONContent => ({
  type: "doc",
  content: (paragraphs.length > 0 ? paragraphs : [[]]).map((paragraph) => {
    const kind = kindOfParagraph(paragraph);
    return {
      type: "paragraph",
      ...(kind !== null && { attrs: { kind } }),
      content: runsOf(paragraph).flatMap(nodesOf),
    };
  }),
});

function nodesOf({ text, bold, italic, underline, link }: DesignRun): JSONContent[] {
  const marks = [
    ...(link === null ? [] : [{ type: "link", attrs: { href: link } }]),
    ...(bold ? [{ type: "bold" }] : []),
    ...(italic ? [{ type: "italic" }] : []),
    ...(underline ? [{ type: "underline" }] : []),
  ];
  return text.split(/(\n)/).flatMap((line) =>
    line === "\n"
      ? [{ type: "hardBreak", marks }]
      : line
          .split(FIELD)
          .filter(Boolean)
          .map((part) =>
            FIELD.test(part)
              ? { type: "mergeField", attrs: { field: part }, marks }
              : { type: "text", text: part, marks },
          ),
  );
}

export const isKind = (kind: unknown): kind is ParagraphKind =>
  PARAGRAPH_KINDS.some((known) => known === kind);

/** Converts the editor's document to paragraphs; adjacent text with the same style is one run. */
export const toParagraphs = (document: JSONContent): DesignParagraph[] =>
  (document.content ?? []).map((paragraph) => {
    const runs: DesignRun[] = [];
    for (const node of paragraph.content ?? []) {
      const run = runOf(node);
      const last = runs.at(-1);
      if (last && looksAlike(last, run)) runs[runs.length - 1] = { ...last, text: last.text + run.text };
      else runs.push(run);
    }
    const kind: unknown = paragraph.attrs?.kind;
    return isKind(kind) ? { kind, runs } : runs;
  });

function runOf(node: JSONContent): DesignRun {
  const marks = node.marks ?? [];
  const has = (name: string) => marks.some(({ type }) => type === name);
  const link = marks.find(({ type }) => type === "link")?.attrs?.href;
  return {
    text: node.type === "hardBreak" ? "\n" : String(node.text ?? node.attrs?.field ?? ""),
    bold: has("bold"),
    italic: has("italic"),
    ...(has("underline") && { underline: true }),
    link: typeof link === "string" ? link : null,
  };
}

const looksAlike = (one: DesignRun, other: DesignRun): boolean =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.link === other.link;
