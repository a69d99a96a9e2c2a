/** The only source of business time. Leases and time-outs use system time; whatever a person would call a time uses this. */
export interface Clock {
  now(): Date;
}

/** A clock that follows an offset; `setOffset` is for whoever feeds it. */
export interface OffsetClock extends Clock {
  setOffset(offsetMs: number): void;
  onChange(listener: () => void): void;
}

export function createClock(): OffsetClock {
  let offsetMs = 0;
  const listeners: (() => void)[] = [];
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffset(next) {
      if (next === offsetMs) return;
      offsetMs = next;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
