import { type RefObject, useEffect, useRef } from "react";

/** Keeps the link to the current page in sight of the element that scrolls its links, at each `path`. */
export function useCurrentShown<Box extends HTMLElement>(path: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path marks a different link
  useEffect(() => {
    const show = () => box.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
    show();
    // Notices that appear beside the links leave them less room.
    const resized = new ResizeObserver(show);
    if (box.current) resized.observe(box.current);
    return () => resized.disconnect();
  }, [path]);
  return box;
}
