/** How long after the last key somebody still counts as writing. */
const pauseMs = 20_000;

/** What a composer says of the person at its keys, for whoever tells others. */
export interface WritingSignal {
  note: (isWritten: boolean) => void;
  isWriting: () => boolean;
  /** Hears when somebody begins or stops; answers how to stop hearing. */
  subscribe: (listener: () => void) => () => void;
}

export const makeWritingSignal = (): WritingSignal => {
  const listeners = new Set<() => void>();
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWriting = () => Date.now() - lastKeyAt < pauseMs;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    isWriting,
    note: (isWritten) => {
      const wasWriting = isWriting();
      lastKeyAt = isWritten ? Date.now() : Number.NEGATIVE_INFINITY;
      clearTimeout(timer);
      if (isWritten) timer = setTimeout(tell, pauseMs);
      if (wasWriting !== isWritten) tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
