import { useSyncExternalStore } from "react";
import { onKeptChange, readAllKept } from "../../../lib/device/kept-on-device.ts";
import { personalValue } from "../../../lib/device/personal-state.ts";

/** Content of a chat that is only on this device: a message that could not be sent, or an unfinished draft. */
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

const parsed = <T>(value: string, otherwise: T): T => {
  try {
    return JSON.parse(value) as T;
  } catch {
    return otherwise;
  }
};

const wordsOf = ({ text, subject }: Written) => (subject || text || "").replace(/\s+/g, " ").trim();

/** The unsent content on this device, by thread: the contact, the space, or the number of a future contact. */
const readMarks = (): ReadonlyMap<string, UnsentMark> => {
  const marks = new Map<string, UnsentMark>();
  for (const [contactId, value] of readAllKept("draft"))
    marks.set(contactId, { kind: "draft", text: wordsOf(parsed<Written>(value, {})) });
  // One record per message, by thread and id; older releases stored a list per thread.
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

const known = personalValue<{ stored: string; marks: ReadonlyMap<string, UnsentMark> } | null>(null);

/** Returns the same map while nothing changed, or its subscribers would render endlessly. */
function readKnownMarks(): ReadonlyMap<string, UnsentMark> {
  const marks = readMarks();
  const stored = JSON.stringify([...marks]);
  const before = known.read();
  if (before?.stored === stored) return before.marks;
  known.write({ stored, marks });
  return marks;
}

/** The unsent content on this device, by thread; updates live. */
export const useUnsentMarks = (): ReadonlyMap<string, UnsentMark> =>
  useSyncExternalStore(onKeptChange, readKnownMarks);
