import type { Message } from "@broadcast/contract/messages";
import type { threadRows } from "../../messages/index.ts";

type Rows = ReturnType<typeof threadRows>;

interface Kept {
  rows: Rows;
  by: readonly unknown[];
}

// Outlives the person: goes with the messages it was made of.
const kept = new WeakMap<readonly Message[], Kept>();

/** The rows of a thread's messages, made anew where something in `by` has changed; kept for when it is opened again. */
export function useKeptRows(messages: readonly Message[], make: () => Rows, by: readonly unknown[]): Rows {
  const before = kept.get(messages);
  if (before?.by.every((value, index) => Object.is(value, by[index]))) return before.rows;
  const rows = make();
  kept.set(messages, { rows, by });
  return rows;
}
