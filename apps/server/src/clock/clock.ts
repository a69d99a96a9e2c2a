/** The only source of business time. Leases and time-outs use system time; whatever a person would call a time uses this. */
export interface Clock {
  now(): Date;
}

/** A clock that follows an offset; `setOffset` is for whoever feeds it. */
export interface OffsetClock extends Clock {
  setOffset(offsetMs: number): void;
}

export function createClock(): OffsetClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffset(next) {
      offsetMs = next;
    },
  };
}
