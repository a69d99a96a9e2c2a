import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { TextAreaProps } from "../text/TextArea.tsx";

/** A replacement for what is being typed. */
export interface Suggestion {
  key: string;
  label: string;
  /** Shown next to its label. */
  note: string;
  /** The text that replaces what was typed. */
  text: string;
  onTake?: () => void;
}

/** Where suggestions come from a search: until it has found that there are none, Enter does not send what is typed. */
export type SuggestionSearch = "done" | "running" | "failed";

/** How something is started: "{{first", ":smile", "/thanks". */
export interface SuggestionKind {
  /** "dynamic fields" */
  name: string;
  mark: string;
  /** Matches the text before the caret from the mark on; its first group is the term after the mark. */
  typed: RegExp;
  /** Text after the caret that is replaced too. */
  closing?: string;
}

export interface Suggestions {
  name: string;
  listId: string;
  rowId: (index: number) => string;
  /** Empty while nothing of the kind is being typed. */
  items: readonly Suggestion[];
  /** Why there are none yet; empty otherwise. */
  note: string;
  highlighted: number;
  take: (item: Suggestion) => void;
  /** For the `TextArea`. */
  box: NonNullable<TextAreaProps["suggestions"]>;
}

/** What is being typed, and where. */
export interface Typing {
  kind: SuggestionKind | null;
  /** The term after the mark; null while nothing is being typed that has suggestions. */
  termOf: (kind: SuggestionKind) => string | null;
  /** The list of the given suggestions; call it in each render. */
  listOf: (items: readonly Suggestion[], search?: SuggestionSearch) => Suggestions;
}

const notes: Record<SuggestionSearch, (name: string) => string> = {
  done: () => "",
  running: () => "Searching…",
  failed: (name: string) => `We couldn't load your ${name}. Use Send to send this as typed.`,
};

const matchOf = (kinds: readonly SuggestionKind[], before: string) => {
  for (const kind of kinds) {
    const match = kind.typed.exec(before);
    const term = match?.[1];
    if (term !== undefined) return { kind, term, start: before.length - term.length - kind.mark.length };
  }
  return null;
};

/** Suggests replacements for what is typed: arrows move, Enter or Tab chooses, Esc closes the list. */
export function useTyping(
  box: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
  kinds: readonly SuggestionKind[],
): Typing {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [moved, setMoved] = useState({ typed: "", index: 0 });
  /** The position at which Esc closed the list. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null || next.current > value.length) return;
    box.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [value, box]);

  const match = caret === null ? null : matchOf(kinds, value.slice(0, caret));
  const open = match && match.start !== closedAt ? match : null;
  const rowId = (index: number) => `${listId}-${index}`;

  const listOf = (items: readonly Suggestion[], search: SuggestionSearch = "done"): Suggestions => {
    const isOpen = open !== null && (items.length > 0 || search !== "done");
    const typed = open?.term ?? "";
    const highlighted = moved.typed === typed ? Math.min(moved.index, Math.max(0, items.length - 1)) : 0;
    const take = ({ text, onTake }: Suggestion) => {
      if (!open || caret === null) return;
      const rest = value.slice(caret);
      const { closing } = open.kind;
      next.current = open.start + text.length;
      setCaret(null);
      const behind = closing && rest.startsWith(closing) ? rest.slice(closing.length) : rest;
      onChange(`${value.slice(0, open.start)}${text}${behind}`);
      onTake?.();
      box.current?.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOpen || event.nativeEvent.isComposing) return;
      const item = items[highlighted];
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const isChoice = event.key === "Enter" || (event.key === "Tab" && search !== "failed");
      if (event.key === "Escape") setClosedAt(open.start);
      else if (isChoice && isPlain) {
        if (item) take(item);
      } else if (step !== 0 && item)
        setMoved({ typed, index: (highlighted + step + items.length) % items.length });
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    return {
      name: open?.kind.name ?? "",
      listId,
      rowId,
      items: isOpen ? items : [],
      note: isOpen && items.length === 0 ? notes[search](open.kind.name) : "",
      highlighted,
      take,
      box: {
        listId: isOpen && items.length > 0 ? listId : undefined,
        activeId: isOpen && items.length > 0 ? rowId(highlighted) : undefined,
        onKeyDown,
        onCaret: (at) => {
          setCaret(at);
          // Typing elsewhere, or starting over, shows suggestions again.
          if (at === null || !matchOf(kinds, box.current?.value.slice(0, at) ?? "")) setClosedAt(null);
        },
      },
    };
  };
  return {
    kind: open?.kind ?? null,
    termOf: (kind) => (open?.kind === kind ? open.term : null),
    listOf,
  };
}
