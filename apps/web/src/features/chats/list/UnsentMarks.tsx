import { useEffect } from "react";
import { onKeptChange, readAllKept } from "../../../lib/device/kept-on-device.ts";

/** What of a chat is only on this device: a message that did not get through, or one that is not finished. */
export interface UnsentMark {
  kind: "failed" | "waiting" | "draft";
  text: string;
}

interface Written {
  text?: string;
  subject?: string;
  error?: string | null;
  isWaiting?: boolean;
  at?: number;
}

const parsed = <T,>(value: string, otherwise: T): T => {
  try {
    return JSON.parse(value) as T;
  } catch {
    return otherwise;
  }
};

const wordsOf = ({ text, subject }: Written) => (subject || text || "").replace(/\s+/g, " ").trim();

const readMarks = (): ReadonlyMap<string, UnsentMark> => {
  const marks = new Map<string, UnsentMark>();
  for (const [contactId, value] of readAllKept("draft"))
    marks.set(contactId, { kind: "draft", text: wordsOf(parsed<Written>(value, {})) });
  // One record a message, by thread and id; older releases kept a list of each thread.
  const ofThreads = Map.groupBy(readAllKept("outbox"), ([name]) => name.split("/")[0] ?? "");
  for (const [contactId, records] of ofThreads) {
    const written = records
      .flatMap(([, value]) => parsed<Written | Written[]>(value, []))
      .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
    const failed = written.findLast(({ error }) => typeof error === "string");
    const waiting = written.findLast(({ isWaiting }) => isWaiting === true);
    if (failed) marks.set(contactId, { kind: "failed", text: wordsOf(failed) });
    else if (waiting) marks.set(contactId, { kind: "waiting", text: wordsOf(waiting) });
  }
  return marks;
};

/** Hands over what is unsent on this device, by contact, whenever that changes. */
export function UnsentMarks({ onMarks }: { onMarks: (marks: ReadonlyMap<string, UnsentMark>) => void }) {
  useEffect(() => {
    const tell = () => onMarks(readMarks());
    tell();
    return onKeptChange(tell);
  }, [onMarks]);
  return null;
}
