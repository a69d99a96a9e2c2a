import type { DesignParagraph, ParagraphKind } from "@broadcast/contract/content-design";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Editor } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import {
  BoldIcon,
  Braces,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  ListOrderedIcon,
  QuoteIcon,
  UnderlineIcon,
} from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { DynamicFieldDialog } from "../../composer/index.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { toDocument, toParagraphs } from "./rich-text.ts";
import { changeField, KindParagraph, Link, MergeField, NO_COUNT, Underline } from "./rich-text-extensions.ts";

interface RichTextFieldProps {
  label: string;
  value: DesignParagraph[];
  onChange: (paragraphs: DesignParagraph[]) => void;
  /** Whether the readers are contacts. */
  isForContacts: boolean;
  /** Shown next to the buttons. */
  children?: ReactNode;
}

/** The position of a chip being edited. */
interface ChosenChip {
  at: number;
  field: string;
}

const LOOK =
  "min-h-24 rounded-md border border-field-line bg-field px-3 py-2 text-text outline-none whitespace-pre-wrap [overflow-wrap:anywhere] focus:border-b9 focus:shadow-[var(--field-focus)] [&_a]:underline [&_p]:my-1 [&_[data-kind=number]]:before:content-[counter(item)'._']";

/** Text with bold, italic, underline, links, lists, quotes and merge fields. */
export function RichTextField({ label, value, onChange, isForContacts, children }: RichTextFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [asked, setAsked] = useState<"link" | "field" | ChosenChip | null>(null);
  const [, setTurn] = useState(0);
  const told = useRef(value);
  const tell = useEffectEvent((paragraphs: DesignParagraph[]) => {
    told.current = paragraphs;
    onChange(paragraphs);
  });
  const openChip = useEffectEvent((name: string, at: number, field: unknown): boolean => {
    if (name !== MergeField.name) return false;
    setAsked({ at, field: String(field) });
    return true;
  });
  const start = useEffectEvent((element: HTMLElement) => {
    const made = new Editor({
      element,
      injectCSS: false,
      extensions: [
        Document,
        KindParagraph,
        Text,
        Bold,
        Italic,
        Underline,
        HardBreak,
        UndoRedo,
        Link,
        MergeField,
      ],
      content: toDocument(value),
      editorProps: {
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          class: LOOK,
          style: NO_COUNT,
        },
        handleClickOn: (_view, _at, node, nodeAt) => openChip(node.type.name, nodeAt, node.attrs.field),
        handleKeyDown: ({ state }, event) => {
          const { from, to } = state.selection;
          const node = state.doc.nodeAt(from);
          const isChosen = event.key === "Enter" && node?.nodeSize === to - from;
          return isChosen ? openChip(node.type.name, from, node.attrs.field) : false;
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
    // After undo or a reload: not a change made by this field.
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
      // Keeps the text selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor?.chain().focus().toggleMark(name).run()}
    />
  );
  const toggleKind = (kind: ParagraphKind, name: string, icon: ReactNode) => {
    const isOn = editor?.isActive(KindParagraph.name, { kind }) ?? false;
    return (
      <IconButton
        label={name}
        size="sm"
        icon={icon}
        aria-pressed={isOn}
        className="aria-pressed:bg-b3 aria-pressed:text-b11"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() =>
          editor
            ?.chain()
            .focus()
            .updateAttributes(KindParagraph.name, { kind: isOn ? null : kind })
            .run()
        }
      />
    );
  };
  const chip = typeof asked === "object" ? asked : null;
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="toolbar"
        aria-label={`Formatting for ${label}`}
        className="flex flex-wrap items-center gap-1"
      >
        {toggle("bold", "Bold", <BoldIcon aria-hidden="true" className="size-4" />)}
        {toggle("italic", "Italic", <ItalicIcon aria-hidden="true" className="size-4" />)}
        {toggle("underline", "Underline", <UnderlineIcon aria-hidden="true" className="size-4" />)}
        {toggleKind("bullet", "Bulleted list", <ListIcon aria-hidden="true" className="size-4" />)}
        {toggleKind("number", "Numbered list", <ListOrderedIcon aria-hidden="true" className="size-4" />)}
        {toggleKind("quote", "Quote", <QuoteIcon aria-hidden="true" className="size-4" />)}
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
        isOpen={asked === "field" || chip !== null}
        value={chip?.field}
        onClose={() => setAsked(null)}
        onInsert={(field) => {
          const chain = editor?.chain().focus();
          if (chip) chain?.command(changeField(chip.at, field)).run();
          else chain?.insertContent({ type: MergeField.name, attrs: { field } }).run();
        }}
      />
    </div>
  );
}
