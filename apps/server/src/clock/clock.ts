/**
 * The only source of business time. Leases and timeouts use system time; any time that a person would read uses this.
 */
export interface Clock {
  now(): Date;
}

/** A clock that follows an offset, which its owner sets with `setOffset`. */
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
