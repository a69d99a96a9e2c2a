import { type RefObject, useEffect, useRef } from "react";

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Accepts the first file pasted on `zone`, or anywhere on the page outside text fields. Text that comes with
 * a picture of itself, as from a word processor, stays text in a text field.
 */
export function useFilePaste(zone: RefObject<HTMLElement | null>, onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      const isOurs = zone.current?.contains(event.target as Node | null) || !isEditable(event.target);
      if (!file || !isOurs || event.defaultPrevented) return;
      const isWords = isEditable(event.target) && event.clipboardData?.types.includes("text/plain");
      if (isWords) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [zone]);
}
