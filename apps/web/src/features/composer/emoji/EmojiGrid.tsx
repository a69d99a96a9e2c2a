import { type KeyboardEvent, useRef, useState } from "react";
import type { Emoji } from "./emoji.ts";

const columns = 8;
const pageRows = 5;

interface EmojiGridProps {
  label: string;
  emoji: readonly Emoji[];
  /** The emoji in the chosen skin tone. */
  textOf: (emoji: Emoji) => string;
  onPointAt: (emoji: Emoji) => void;
  /** Called for arrow up in the first row. */
  onLeaveUp: () => void;
  /** Marks the first emoji, which Enter in the search box picks. */
  isFirstMarked: boolean;
  onPick: (emoji: Emoji) => void;
}

/** Where a key moves in the grid; null for other keys. */
const placeAfter = (key: string, isFar: boolean, place: number, count: number): number | null => {
  const rowStart = place - (place % columns);
  switch (key) {
    case "ArrowRight":
      return place + 1;
    case "ArrowLeft":
      return place - 1;
    case "ArrowDown":
      return place + columns;
    case "ArrowUp":
      return place - columns;
    case "PageDown":
      return Math.min(place + columns * pageRows, count - 1);
    case "PageUp":
      return Math.max(place - columns * pageRows, place % columns);
    case "Home":
      return isFar ? 0 : rowStart;
    case "End":
      return isFar ? count - 1 : Math.min(rowStart + columns, count) - 1;
    default:
      return null;
  }
};

/** A grid of emoji, eight per row; one tab stop, navigated by arrow keys. */
export function EmojiGrid({
  label,
  emoji,
  textOf,
  onPointAt,
  onLeaveUp,
  isFirstMarked,
  onPick,
}: EmojiGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, event.ctrlKey || event.metaKey, active, emoji.length);
    if (next === null) return;
    event.preventDefault();
    if (next < 0 && event.key === "ArrowUp") onLeaveUp();
    else grid.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  const rows = Array.from({ length: Math.ceil(emoji.length / columns) }, (_, row) =>
    emoji.slice(row * columns, (row + 1) * columns),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid to move in, not a table to read
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-colcount={columns}
      onKeyDown={onKeyDown}
    >
      {rows.map((members, row) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: see the grid
        <div key={members[0]?.text} role="row" className="grid grid-cols-8">
          {members.map((one, column) => {
            const place = row * columns + column;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see the grid
              <button
                key={one.text}
                type="button"
                role="gridcell"
                data-place={place}
                data-highlighted={(isFirstMarked && place === 0) || undefined}
                tabIndex={place === active ? 0 : -1}
                aria-label={one.name}
                onFocus={() => {
                  setActive(place);
                  onPointAt(one);
                }}
                onPointerEnter={() => onPointAt(one)}
                onClick={() => onPick(one)}
                className="grid size-9 place-items-center rounded-md font-emoji text-[22px] leading-none hover:bg-n3 focus-visible:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)] data-highlighted:bg-n3"
              >
                <span aria-hidden="true">{textOf(one)}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
