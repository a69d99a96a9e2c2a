import type { ContentDesign } from "@broadcast/contract/content-design";

/** A design with its undo and redo steps. */
export interface DesignHistory {
  past: readonly ContentDesign[];
  present: ContentDesign;
  future: readonly ContentDesign[];
  /** The last change and its time: continuous typing is one step. */
  last: { what: string; at: number } | null;
}

const STEPS_MAX = 100;
const ONE_STEP_MS = 1_500;

export const historyOf = (design: ContentDesign): DesignHistory => ({
  past: [],
  present: design,
  future: [],
  last: null,
});

/** Records a change; `what` identifies its place: changes at the same place in quick succession are undone together. */
export function changed(
  { past, present, last }: DesignHistory,
  design: ContentDesign,
  what: string,
  now: number,
): DesignHistory {
  const isSameStep = last !== null && last.what === what && what !== "" && now - last.at < ONE_STEP_MS;
  return {
    past: isSameStep ? past : [...past, present].slice(-STEPS_MAX),
    present: design,
    future: [],
    last: { what, at: now },
  };
}

export function undone({ past, present, future }: DesignHistory): DesignHistory {
  const before = past.at(-1);
  if (!before) return { past, present, future, last: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
}

export function redone({ past, present, future }: DesignHistory): DesignHistory {
  const [next, ...rest] = future;
  if (!next) return { past, present, future, last: null };
  return { past: [...past, present], present: next, future: rest, last: null };
}
