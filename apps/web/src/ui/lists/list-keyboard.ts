import type { KeyboardEvent } from "react";

/** The row a key moves to; undefined for other keys. */
export const rowAfterKey = (key: string, current: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return Math.min(count - 1, current + 1);
    case "ArrowUp":
      return Math.max(0, current - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
};

/** Whether a key press belongs to the list, not to a button or input inside a row. */
export const isRowKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.target as HTMLElement).closest("[data-row]") === event.target;
