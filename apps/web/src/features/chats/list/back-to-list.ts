import { type KeyboardEvent, useCallback } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";

const isFocusTaken = (element: HTMLElement | null | undefined): boolean => {
  element?.focus();
  return element !== null && element !== undefined && document.activeElement === element;
};

/**
 * Makes Escape move from a thread to its row in the list next to it, to the list's first row if its own is
 * not there (filtered out, scrolled away), and to the list itself if none is shown. Keys handled by a menu or
 * a dialog are ignored. `list` is the list's path, "/chats". Returns the `onKeyDown` handler of the thread's
 * container.
 */
export function useBackToList(list: string): (event: KeyboardEvent<HTMLElement>) => void {
  const go = useGo();
  return useCallback(
    (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
      const rows = [...document.querySelectorAll<HTMLElement>("a[data-row]")].filter(
        (row) => !event.currentTarget.contains(row) && row.closest("[hidden]") === null,
      );
      const own = rows.find((row) => row.getAttribute("aria-current") === "page");
      if (!isFocusTaken(own) && !isFocusTaken(rows[0])) go(list);
    },
    [go, list],
  );
}
