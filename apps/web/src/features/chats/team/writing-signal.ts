/** How long after the last key press the user counts as writing. */
const pauseMs = 20_000;

/** What a composer signals about its user, for components that announce it. */
export interface WritingSignal {
  note: (isWritten: boolean) => void;
  isWriting: () => boolean;
  /** Calls `listener` when the user starts or stops writing. Returns a function that unsubscribes. */
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
