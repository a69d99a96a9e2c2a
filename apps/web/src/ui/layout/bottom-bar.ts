import { afterPaint } from "../../lib/live/after-paint.ts";

// Outlives the person: the bars that stand on the page now.
const bars = new Set<Element>();

/** How far the highest of them reaches up from the lower edge of the window: they stand on one another. */
const tell = () => {
  const reaches = [...bars].map((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    // What is hidden reaches nowhere.
    return height === 0 ? 0 : window.innerHeight - top;
  });
  // On the toasts alone: on the page's root it would have every element's style computed anew.
  document
    .querySelector<HTMLElement>("[aria-label=News]")
    ?.style.setProperty("--bottom-bar", `${Math.max(0, ...reaches)}px`);
};

/** The `ref` of what stays at the bottom of a panel or the window: toasts rise above it instead of covering its buttons. */
export function bottomBar(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  bars.add(element);
  const observer = new ResizeObserver(tell);
  observer.observe(element);
  return () => {
    observer.disconnect();
    bars.delete(element);
    // The next bar mostly stands there by then.
    afterPaint(tell);
  };
}
