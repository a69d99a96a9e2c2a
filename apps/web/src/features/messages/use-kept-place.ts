import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** New rows are measured within a few frames; after that nothing moves by itself. */
const debounceMs = 500;
const userMoves = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;

/**
 * Keeps the reading position when earlier rows are inserted above. Rows carry their key as `data-key`. They
 * are held by their bottom edge, because a row that is no longer the first can lose the day above it. Returns
 * a function that releases the hold before deliberate scrolling.
 */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  firstKey: string | undefined,
): () => void {
  const drawnFirst = useRef(firstKey);
  const held = useRef<{ key: string; bottom: number } | null>(null);
  const element = scroller.current;
  if (element && drawnFirst.current !== undefined && drawnFirst.current !== firstKey && !held.current) {
    // Read before the new rows are rendered, when the old position is still known.
    const top = element.getBoundingClientRect().top;
    const row = [...element.querySelectorAll<HTMLElement>("[data-key]")].find((one) => bottomOf(one) > top);
    if (row) held.current = { key: row.dataset.key ?? "", bottom: bottomOf(row) };
  }

  const keep = useCallback(() => {
    const { current: hold } = held;
    if (!hold || !scroller.current) return;
    const row = scroller.current.querySelector(`[data-key="${CSS.escape(hold.key)}"]`);
    const moved = row ? Math.round(bottomOf(row) - hold.bottom) : 0;
    // If it moved by more than the list's height, it is rendered at its old place until the list has scrolled
    // close.
    if (moved !== 0 && Math.abs(moved) < scroller.current.clientHeight) scroller.current.scrollTop += moved;
  }, [scroller]);

  useLayoutEffect(() => {
    drawnFirst.current = firstKey;
    keep();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time rows appear, the hold ends a little later
  useEffect(() => {
    const letGo = () => {
      held.current = null;
    };
    const timer = setTimeout(letGo, debounceMs);
    // Measuring moves rows without rerendering them.
    let frame = 0;
    const follow = () => {
      keep();
      if (held.current) frame = requestAnimationFrame(follow);
    };
    follow();
    const { current: box } = scroller;
    for (const move of userMoves) box?.addEventListener(move, letGo, { passive: true });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const move of userMoves) box?.removeEventListener(move, letGo);
    };
  }, [firstKey, scroller, keep]);
  return useCallback(() => {
    held.current = null;
  }, []);
}
