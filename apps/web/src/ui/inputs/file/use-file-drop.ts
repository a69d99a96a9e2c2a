import { type RefObject, useEffect, useRef, useState } from "react";

const carries = (event: DragEvent, type: string) => event.dataTransfer?.types.includes(type) === true;
const carriesFile = (event: DragEvent) => carries(event, "Files");

/**
 * Accepts the first file dropped on `zone`, and returns whether one hovers over it. `onAddresses` receives
 * items dragged from another page without their file, as text/uri-list.
 */
export function useFileDrop(
  zone: RefObject<HTMLElement | null>,
  onFile: (file: File) => void,
  onAddresses?: (uriList: string) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef({ onFile, onAddresses });
  latest.current = { onFile, onAddresses };
  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    const over = (event: DragEvent) => {
      const isTaken = carriesFile(event) || (latest.current.onAddresses && carries(event, "text/uri-list"));
      if (!isTaken) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      const addresses = file ? "" : (event.dataTransfer?.getData("text/uri-list") ?? "");
      if (file) latest.current.onFile(file);
      else if (addresses && latest.current.onAddresses) latest.current.onAddresses(addresses);
      else return;
      event.preventDefault();
    };
    element.addEventListener("dragover", over);
    element.addEventListener("dragleave", leave);
    element.addEventListener("drop", drop);
    return () => {
      element.removeEventListener("dragover", over);
      element.removeEventListener("dragleave", leave);
      element.removeEventListener("drop", drop);
    };
  }, [zone]);
  return isOver;
}
