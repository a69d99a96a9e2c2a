import { ApiError } from "../api/api-error.ts";

/** `retrying`: no answer, retried automatically. `refused`: the server rejected it, for the reason in `problem`. */
export type SaveState = "saved" | "unsaved" | "saving" | "retrying" | "refused";

export interface AutosaveSnapshot<Draft> {
  draft: Draft;
  state: SaveState;
  problem: string | null;
}

interface AutosaveOptions<Draft> {
  /** The draft as the server has it. */
  saved: Draft;
  /** Text from an earlier visit that was never saved. */
  unsaved: Draft | null;
  save: (draft: Draft) => Promise<unknown>;
  /** Stores the unsaved draft on this device; null deletes it. */
  keep: (draft: Draft | null) => void;
  /** How long typing must pause before a save; null saves only on request. */
  delayMs: number | null;
  retryMs?: number;
}

export interface Autosave<Draft> {
  read: () => AutosaveSnapshot<Draft>;
  subscribe: (listener: () => void) => () => void;
  change: (change: Partial<Draft>) => void;
  /** Saves at once; resolves to false if that failed. */
  saveNow: () => Promise<boolean>;
  /** Stops retrying until `resume`; the unsaved draft stays on the device. */
  pause: () => void;
  resume: () => void;
  /** Discards the unsaved draft. */
  discard: () => void;
}

const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500;

/**
 * Saves a draft while it is typed. A failed save loses nothing: the text stays, is stored on the device, and
 * is retried.
 */
export function makeAutosave<Draft extends object>(options: AutosaveOptions<Draft>): Autosave<Draft> {
  const { saved, unsaved, save, keep, delayMs, retryMs = 3_000 } = options;
  const listeners = new Set<() => void>();
  let snapshot: AutosaveSnapshot<Draft> = {
    draft: unsaved ?? saved,
    state: unsaved ? "unsaved" : "saved",
    problem: null,
  };
  let revision = unsaved ? 1 : 0;
  let savedRevision = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let isPaused = false;

  const show = (change: Partial<AutosaveSnapshot<Draft>>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const saveIn = (ms: number | null) => {
    clearTimeout(timer);
    if (ms !== null && !isPaused) timer = setTimeout(() => void saveNow(), ms);
  };

  const run = async (): Promise<boolean> => {
    try {
      // Text typed during a save is saved right after it.
      while (savedRevision < revision) {
        const sent = revision;
        show({ state: "saving" });
        await save(snapshot.draft);
        savedRevision = sent;
      }
      keep(null);
      show({ state: "saved", problem: null });
      return true;
    } catch (error) {
      const isLater = mayWorkLater(error);
      show({
        state: isLater ? "retrying" : "refused",
        problem: error instanceof Error ? error.message : null,
      });
      saveIn(isLater && delayMs !== null ? retryMs : null);
      return false;
    }
  };
  const saveNow = (): Promise<boolean> => {
    clearTimeout(timer);
    if (running) return running;
    if (savedRevision === revision) return Promise.resolve(true);
    running = run().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    read: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change: (change) => {
      revision += 1;
      show({
        draft: { ...snapshot.draft, ...change },
        state: snapshot.state === "saving" || snapshot.state === "retrying" ? snapshot.state : "unsaved",
      });
      keep(snapshot.draft);
      if (!running) saveIn(delayMs);
    },
    saveNow,
    pause: () => {
      isPaused = true;
      clearTimeout(timer);
    },
    resume: () => {
      isPaused = false;
      if (savedRevision < revision && !running) saveIn(delayMs);
    },
    discard: () => {
      savedRevision = revision;
      clearTimeout(timer);
      keep(null);
      show({ state: "saved", problem: null });
    },
  };
}
