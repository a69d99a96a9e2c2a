import { useEffect } from "react";
import { type UnsentMark, useUnsentMarks } from "./unsent-marks.ts";

/** Hands over what is unsent on this device, by contact, whenever that changes. */
export function UnsentMarks({ onMarks }: { onMarks: (marks: ReadonlyMap<string, UnsentMark>) => void }) {
  const marks = useUnsentMarks();
  useEffect(() => onMarks(marks), [marks, onMarks]);
  return null;
}
