import type { MergeField } from "@broadcast/domain/merge-fields";
import { tagText } from "@broadcast/domain/message-tags";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { TextAreaProps } from "../../ui/inputs/TextArea.tsx";
import { useDynamicFields } from "../settings/index.ts";
import { matchingFields } from "./matching-fields.ts";

const shownAtMost = 6;

/** A field that is being typed, up to the caret: "{{first". */
const typedField = /\{\{([^{}|]{0,40})$/;

export interface FieldSuggestions {
  listId: string;
  rowId: (index: number) => string;
  /** None while no field is being typed. */
  fields: readonly MergeField[];
  highlighted: number;
  take: (field: MergeField) => void;
  /** For the `TextArea`. */
  box: NonNullable<TextAreaProps["suggestions"]>;
}

/** Offers the dynamic fields from "{{" on: arrows go through them, Enter or Tab takes one, Esc closes the list. */
export function useFieldSuggestions(
  box: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
): FieldSuggestions {
  const known = useDynamicFields();
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [moved, setMoved] = useState({ typed: "", index: 0 });
  /** Where the list was closed by Esc. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null || next.current > value.length) return;
    box.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [value, box]);

  const match = caret === null ? null : typedField.exec(value.slice(0, caret));
  const start = match?.index ?? null;
  const typed = match?.[1] ?? "";
  const fields =
    start === null || start === closedAt ? [] : matchingFields(known.fields, typed).slice(0, shownAtMost);
  const isOpen = fields.length > 0;
  const highlighted = moved.typed === typed ? Math.min(moved.index, Math.max(0, fields.length - 1)) : 0;
  const rowId = (index: number) => `${listId}-${index}`;

  const take = ({ code }: MergeField) => {
    if (start === null || caret === null) return;
    const rest = value.slice(caret);
    const tag = tagText("dynamicField", code);
    next.current = start + tag.length;
    setCaret(null);
    onChange(`${value.slice(0, start)}${tag}${rest.startsWith("}}") ? rest.slice(2) : rest}`);
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const field = fields[highlighted];
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setMoved({ typed, index: (highlighted + step + fields.length) % fields.length });
    else if (event.key === "Escape") setClosedAt(start);
    else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && field) take(field);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    listId,
    rowId,
    fields,
    highlighted,
    take,
    box: {
      listId: isOpen ? listId : undefined,
      activeId: isOpen ? rowId(highlighted) : undefined,
      onKeyDown,
      onCaret: (at) => {
        setCaret(at);
        // A field that is typed elsewhere, or anew, is offered again.
        if (at === null || !typedField.test(box.current?.value.slice(0, at) ?? "")) setClosedAt(null);
      },
    },
  };
}
