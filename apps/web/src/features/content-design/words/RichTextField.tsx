import type { DesignRun } from "@broadcast/contract/content-design";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Editor, Mark, Node } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { BoldIcon, Braces, ItalicIcon, LinkIcon } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { DynamicFieldDialog } from "../../composer/index.ts";
import { fieldLabel } from "./field-label.ts";
import { isLink, LinkDialog } from "./LinkDialog.tsx";
import { toDocument, toParagraphs } from "./rich-text.ts";

const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  // What is pasted keeps the links that a design may have.
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (element) => (isLink(element.getAttribute("href") ?? "") ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

const MergeField = Node.create({
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
    { ...HTMLAttributes, class: "rounded-sm bg-b3 px-1 py-0.5 text-b11" },
    fieldLabel(String(node.attrs.field)),
  ],
  renderText: ({ node }) => String(node.attrs.field),
});

interface RichTextFieldProps {
  label: string;
  value: DesignRun[][];
  onChange: (paragraphs: DesignRun[][]) => void;
  /** Its readers are contacts. */
  isForContacts: boolean;
  /** Beside the buttons. */
  children?: ReactNode;
}

/** Words with bold, italic, links and merge fields. */
export function RichTextField({ label, value, onChange, isForContacts, children }: RichTextFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [asked, setAsked] = useState<"link" | "field" | null>(null);
  const [, setTurn] = useState(0);
  const told = useRef(value);
  const tell = useEffectEvent((paragraphs: DesignRun[][]) => {
    told.current = paragraphs;
    onChange(paragraphs);
  });
  const start = useEffectEvent((element: HTMLElement) => {
    const made = new Editor({
      element,
      injectCSS: false,
      extensions: [Document, Paragraph, Text, Bold, Italic, HardBreak, UndoRedo, Link, MergeField],
      content: toDocument(value),
      editorProps: {
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          class:
            "min-h-24 rounded-md border border-field-line bg-field px-3 py-2 text-text outline-none whitespace-pre-wrap [overflow-wrap:anywhere] focus:border-b9 focus:shadow-[var(--field-focus)] [&_a]:underline [&_p]:my-1",
        },
      },
      onUpdate: ({ editor: its }) => tell(toParagraphs(its.getJSON())),
      onTransaction: () => setTurn((turn) => turn + 1),
    });
    setEditor(made);
    return made;
  });
  useEffect(() => {
    const made = place.current && start(place.current);
    return () => made?.destroy();
  }, []);
  useEffect(() => {
    // Undone, or loaded anew: not what this field has told itself.
    if (!editor || value === told.current) return;
    told.current = value;
    editor.commands.setContent(toDocument(value), { emitUpdate: false });
  }, [editor, value]);
  const href = editor?.getAttributes("link").href as string | undefined;
  const toggle = (name: string, nameOfAll: string, icon: ReactNode) => (
    <IconButton
      label={nameOfAll}
      size="sm"
      icon={icon}
      aria-pressed={editor?.isActive(name) ?? false}
      className="aria-pressed:bg-b3 aria-pressed:text-b11"
      // The words stay chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor?.chain().focus().toggleMark(name).run()}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="toolbar"
        aria-label={`Formatting for ${label}`}
        className="flex flex-wrap items-center gap-1"
      >
        {toggle("bold", "Bold", <BoldIcon aria-hidden="true" className="size-4" />)}
        {toggle("italic", "Italic", <ItalicIcon aria-hidden="true" className="size-4" />)}
        <IconButton
          label="Link"
          size="sm"
          icon={<LinkIcon aria-hidden="true" className="size-4" />}
          aria-pressed={href !== undefined}
          className="aria-pressed:bg-b3 aria-pressed:text-b11"
          onClick={() => setAsked("link")}
        />
        <IconButton
          label="Insert dynamic field"
          size="sm"
          icon={<Braces aria-hidden="true" className="size-4" />}
          onClick={() => setAsked("field")}
        />
        {children}
      </div>
      <div ref={place} />
      {asked === "link" ? (
        <LinkDialog
          link={href ?? null}
          isForContacts={isForContacts}
          onClose={() => setAsked(null)}
          onChange={(link) => {
            const chain = editor?.chain().focus().extendMarkRange("link");
            if (link === null) chain?.unsetMark("link").run();
            else if (editor?.state.selection.empty && href === undefined)
              chain
                ?.insertContent({
                  type: "text",
                  text: link,
                  marks: [{ type: "link", attrs: { href: link } }],
                })
                .run();
            else chain?.setMark("link", { href: link }).run();
          }}
        />
      ) : null}
      <DynamicFieldDialog
        isOpen={asked === "field"}
        onClose={() => setAsked(null)}
        onInsert={(field) =>
          editor?.chain().focus().insertContent({ type: "mergeField", attrs: { field } }).run()
        }
      />
    </div>
  );
}
