import type { ParagraphKind } from "@broadcast/contract/content-design";
import { type CommandProps, Mark, Node, nodeInputRule, nodePasteRule } from "@tiptap/core";
import { Paragraph } from "@tiptap/extension-paragraph";
import { fieldLabel } from "./field-label.ts";
import { isLink } from "./LinkDialog.tsx";
import { isKind } from "./rich-text.ts";

export const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  // Pasted text keeps links of the kinds that a design can have.
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (element) => (isLink(element.getAttribute("href") ?? "") ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

export const Underline = Mark.create({
  name: "underline",
  parseHTML: () => [{ tag: "u" }, { style: "text-decoration=underline" }],
  renderHTML: ({ HTMLAttributes }) => ["u", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { "Mod-u": () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Numbering restarts after anything but a numbered item. */
export const NO_COUNT = "counter-reset:item";

// Not in the shared stylesheet, which every first screen loads.
const LOOKS: Record<ParagraphKind, string> = {
  bullet: `display:list-item;list-style-type:disc;margin-left:1.5rem;${NO_COUNT}`,
  // The field renders the number itself: browsers would count other lists around it too.
  number: "counter-increment:item;padding-left:1.5rem;text-indent:-1.25rem",
  quote: `border-left:2px solid var(--line);padding-left:0.75rem;${NO_COUNT}`,
};

/** The kind of a pasted paragraph, by its parent element. */
function kindIn(element: HTMLElement): string | null {
  const own = element.getAttribute("data-kind");
  if (own !== null) return own;
  const around = element.closest("ul, ol, blockquote")?.tagName;
  return around === "UL" ? "bullet" : around === "OL" ? "number" : around ? "quote" : null;
}

/** A paragraph, or an item of a list or a quote: a design has them side by side, not nested. */
export const KindParagraph = Paragraph.extend({
  addAttributes: () => ({
    kind: {
      default: null,
      parseHTML: kindIn,
      renderHTML: ({ kind }) => ({
        style: NO_COUNT,
        ...(isKind(kind) && { "data-kind": kind, style: LOOKS[kind] }),
      }),
    },
  }),
  parseHTML: () => [
    { tag: "p" },
    // An item that contains paragraphs is represented by those.
    { tag: "li", getAttrs: (element) => (element.querySelector("p") ? false : null) },
  ],
  addKeyboardShortcuts() {
    const plain = () => {
      const { parent, parentOffset } = this.editor.state.selection.$from;
      return { isKind: parent.attrs.kind !== null, isEmpty: parent.content.size === 0, parentOffset };
    };
    const end = () => this.editor.commands.updateAttributes(this.name, { kind: null });
    return {
      // Enter on an empty item, or Backspace before its first word, ends a list.
      Enter: () => {
        const { isKind, isEmpty } = plain();
        return isKind && isEmpty ? end() : false;
      },
      Backspace: () => {
        const { isKind, parentOffset } = plain();
        return isKind && parentOffset === 0 && this.editor.state.selection.empty ? end() : false;
      },
    };
  },
});

/** A merge field that is typed or pasted becomes a chip. */
const TYPED = /\{\{[^{}]+\}\}$/;
const PASTED = /\{\{[^{}]+\}\}/g;
const attributesOf = (match: RegExpMatchArray) => ({ field: match[0] });

export const MergeField = Node.create({
  name: "mergeField",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    field: {
      default: "",
      parseHTML: (element) => element.getAttribute("data-field"),
      renderHTML: ({ field }) => ({ "data-field": field as string }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-field]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    { ...HTMLAttributes, class: "cursor-pointer rounded-sm bg-b3 px-1 py-0.5 text-b11" },
    fieldLabel(String(node.attrs.field)),
  ],
  renderText: ({ node }) => String(node.attrs.field),
  addInputRules() {
    return [nodeInputRule({ find: TYPED, type: this.type, getAttributes: attributesOf })];
  },
  addPasteRules() {
    return [nodePasteRule({ find: PASTED, type: this.type, getAttributes: attributesOf })];
  },
});

/** Replaces the field of a chip. */
export const changeField =
  (at: number, field: string) =>
  ({ tr, dispatch }: CommandProps): boolean => {
    if (tr.doc.nodeAt(at)?.type.name !== MergeField.name) return false;
    if (dispatch) tr.setNodeMarkup(at, undefined, { field });
    return true;
  };
