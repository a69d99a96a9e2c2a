/** How fast the carriers dial. */
export type CallPace = {
  /** Twilio: resolves when it is this call's turn; the others wait in its queue. */
  turn: () => Promise<void>;
  /** Bandwidth: false when too many calls were placed within the last second; it refuses those with 429. */
  isWithin: () => boolean;
};

/** Bandwidth accepts five calls per second where Twilio dials one (both by default). */
const BANDWIDTH_TIMES = 5;

export function createCallPace(
  callsPerSecond: () => number,
  pause: (delayMs: number) => Promise<void>,
): CallPace {
  let nextAt = 0;
  let taken: number[] = [];
  return {
    async turn() {
      const rate = callsPerSecond();
      if (rate === 0) return;
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + 1000 / rate;
      if (at > now) await pause(at - now);
    },
    isWithin() {
      const rate = callsPerSecond();
      const now = performance.now();
      taken = taken.filter((at) => at > now - 1000);
      if (rate > 0 && taken.length >= rate * BANDWIDTH_TIMES) return false;
      taken.push(now);
      return true;
    },
  };
}
