import type { DesignRun } from "@broadcast/contract/content-design";
import type { JSONContent } from "@tiptap/core";

const FIELD = /(\{\{[^{}]+\}\})/;

/** The paragraphs of a text block as the editor's document. Merge fields become chips. */
export const toDocument = (paragraphs: readonly (readonly DesignRun[])[]): JSONContent => ({
  type: "doc",
  content: (paragraphs.length > 0 ? paragraphs : [[]]).map((runs) => ({
    type: "paragraph",
    content: runs.flatMap(nodesOf),
  })),
});

function nodesOf({ text, bold, italic, link }: DesignRun): JSONContent[] {
  const marks = [
    ...(link === null ? [] : [{ type: "link", attrs: { href: link } }]),
    ...(bold ? [{ type: "bold" }] : []),
    ...(italic ? [{ type: "italic" }] : []),
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

/** The editor's document as paragraphs; what looks alike side by side is one run. */
export const toParagraphs = (document: JSONContent): DesignRun[][] =>
  (document.content ?? []).map((paragraph) => {
    const runs: DesignRun[] = [];
    for (const node of paragraph.content ?? []) {
      const marks = node.marks ?? [];
      const link = marks.find(({ type }) => type === "link")?.attrs?.href;
      const run: DesignRun = {
        text: node.type === "hardBreak" ? "\n" : String(node.text ?? node.attrs?.field ?? ""),
        bold: marks.some(({ type }) => type === "bold"),
        italic: marks.some(({ type }) => type === "italic"),
        link: typeof link === "string" ? link : null,
      };
      const last = runs.at(-1);
      if (last && last.bold === run.bold && last.italic === run.italic && last.link === run.link)
        runs[runs.length - 1] = { ...last, text: last.text + run.text };
      else runs.push(run);
    }
    return runs;
  });
