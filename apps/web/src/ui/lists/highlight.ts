import type { PickerBox } from "@broadcast/ui/inputs/SearchField.tsx";
import { useEffect, useId, useState } from "react";
import { rowAfterKey } from "./list-keyboard.ts";

/** The row that Enter chooses while the search box keeps the focus. */
export interface Highlight {
  listId: string;
  rowId: (index: number) => string;
  /** Null if there is none. */
  index: number | null;
  set: (index: number) => void;
  /** For the `SearchField` whose keys move through the rows. */
  box: PickerBox;
}

interface HighlightOptions {
  /** The search term: the first match is highlighted while it is not empty. */
  term: string;
  /** Changes with each search, so that each starts at its first match. */
  searchKey?: string;
  /** The number of rows. */
  count: number;
  /** Rows of the previous search are still shown: Enter waits for the new ones. */
  isLoading?: boolean;
  /** Called on Enter, with the row's index or null if nothing is found. */
  onEnter: (index: number | null) => void;
}

/** The keyboard of every picker: arrows move through the rows, Enter chooses one, Esc is left to the dialog. */
export function useHighlight({
  term,
  searchKey = term,
  count,
  isLoading = false,
  onEnter,
}: HighlightOptions): Highlight {
  const listId = useId();
  const [moved, setMoved] = useState<{ searchKey: string; index: number } | null>(null);
  const [isEnterWaiting, setEnterWaiting] = useState(false);
  const first = term.trim() === "" ? null : 0;
  const wanted = moved?.searchKey === searchKey ? moved.index : first;
  const index = wanted === null || count === 0 || isLoading ? null : Math.min(wanted, count - 1);
  const set = (next: number) => setMoved({ searchKey, index: next });
  useEffect(() => {
    if (!isEnterWaiting || isLoading) return;
    setEnterWaiting(false);
    onEnter(index);
  }, [isEnterWaiting, isLoading, index, onEnter]);
  const rowId = (at: number) => `${listId}-${at}`;
  return {
    listId,
    rowId,
    index,
    set,
    box: {
      listId,
      isExpanded: count > 0,
      activeId: index === null ? undefined : rowId(index),
      onKeyDown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
        if (event.key === "Enter") {
          event.preventDefault();
          if (isLoading && term.trim() !== "") setEnterWaiting(true);
          else onEnter(index);
          return;
        }
        setEnterWaiting(false);
        // Home and End belong to the text.
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        const next = rowAfterKey(event.key, index ?? -1, count);
        if (next === undefined) return;
        event.preventDefault();
        set(next);
      },
    },
  };
}
