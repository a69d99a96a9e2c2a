import { observeElementRect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Assumed size while the page has no layout (hidden, or in tests). */
const assumedRect = { width: 400, height: 640 };

const observeRect = (
  instance: Virtualizer<HTMLElement, HTMLElement>,
  tell: (rect: { width: number; height: number }) => void,
) => observeElementRect(instance, (rect) => tell(rect.height === 0 ? assumedRect : rect));

const scrollParentOf = (element: HTMLElement): HTMLElement => {
  let parent = element.parentElement;
  while (parent && !/(auto|scroll)/.test(getComputedStyle(parent).overflowY)) parent = parent.parentElement;
  return parent ?? document.documentElement;
};

export interface RowVirtualizerOptions {
  count: number;
  rowHeight: number;
  container: RefObject<HTMLElement | null>;
  /** Whether the rows scroll with the surrounding panel instead of by themselves. */
  isEmbedded: boolean;
  initialOffset: number;
  keyAt: (index: number) => string;
  /** Always rendered, so that it keeps the focus when scrolled out of view. */
  keptIndex: number;
}

/** Renders only the rows near the view. */
export function useRowVirtualizer({
  count,
  rowHeight,
  container,
  isEmbedded,
  initialOffset,
  keyAt,
  keptIndex,
}: RowVirtualizerOptions) {
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const scroller = isEmbedded ? scrollParentOf(element) : element;
    setScrollElement(scroller);
    if (!isEmbedded) return;
    const measure = () =>
      setMargin(
        element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      );
    measure();
    // Content above the rows can grow or disappear: cards that load, banners that close.
    const watch = new ResizeObserver(measure);
    for (const part of [scroller, ...scroller.children]) watch.observe(part);
    return () => watch.disconnect();
  }, [container, isEmbedded]);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scrollElement,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: assumedRect,
    initialOffset,
    scrollMargin: margin,
    getItemKey: keyAt,
    observeElementRect: observeRect,
    rangeExtractor: (range) => {
      const first = Math.max(0, range.startIndex - range.overscan);
      const last = Math.min(range.count - 1, range.endIndex + range.overscan);
      const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
      if (keptIndex >= 0 && keptIndex < range.count && (keptIndex < first || keptIndex > last))
        indexes.push(keptIndex);
      return indexes.sort((a, b) => a - b);
    },
  });
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  return virtualizer;
}
