const heights = new Map<Element, number>();

const tell = () =>
  document.documentElement.style.setProperty("--bottom-bar", `${Math.max(0, ...heights.values())}px`);

/** The `ref` of what stays at the bottom of a panel: toasts rise above it instead of covering its buttons. */
export function bottomBar(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => {
    heights.set(element, element.offsetHeight);
    tell();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    heights.delete(element);
    tell();
  };
}
