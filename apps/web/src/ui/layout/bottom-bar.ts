import { afterPaint } from "../../lib/live/after-paint.ts";

// Outlives the person: the bars that are on the page now.
const bars = new Set<Element>();

/** Publishes how far the highest bar reaches above the window's bottom edge; bars can be stacked. */
const tell = () => {
  const reaches = [...bars].map((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    // A hidden bar takes no room.
    return height === 0 ? 0 : window.innerHeight - top;
  });
  // Set on the toasts only: on the root it would recompute every element's style.
  document
    .querySelector<HTMLElement>("[aria-label=News]")
    ?.style.setProperty("--bottom-bar", `${Math.max(0, ...reaches)}px`);
};

/**
 * The `ref` of an element fixed at the bottom of a panel or the window: toasts rise above it instead of
 * covering its buttons.
 */
export function bottomBar(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  bars.add(element);
  const observer = new ResizeObserver(tell);
  observer.observe(element);
  return () => {
    observer.disconnect();
    bars.delete(element);
    // By then, the next bar is usually mounted.
    afterPaint(tell);
  };
}
