import { type RefObject, useEffect, useRef, useState } from "react";

const fileOf = (data: DataTransfer | null): File | undefined => data?.files[0];

const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;

/** Takes files that are dropped on `zone`; answers whether one hovers over it. */
export function usePictureDrop(zone: RefObject<HTMLElement | null>, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    const over = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = fileOf(event.dataTransfer);
      if (!file) return;
      event.preventDefault();
      latest.current(file);
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
