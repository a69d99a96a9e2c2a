import { useEffect } from "react";
import { type UnsentMark, useUnsentMarks } from "./unsent-marks.ts";

/** Passes on the unsent text on this device, by contact, whenever it changes. */
export function UnsentMarks({ onMarks }: { onMarks: (marks: ReadonlyMap<string, UnsentMark>) => void }) {
  const marks = useUnsentMarks();
  useEffect(() => onMarks(marks), [marks, onMarks]);
  return null;
}
