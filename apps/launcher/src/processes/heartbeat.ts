export type HeartbeatTimes = { everyMs: number; missesAllowed: number };

/** Half a minute: longer than any honest load holds a process up, shorter than people wait for somebody to look. */
export const HEARTBEAT: HeartbeatTimes = { everyMs: 5_000, missesAllowed: 6 };

export type Heartbeat = {
  /** Whoever is watched has answered. */
  answered(): void;
  stop(): void;
};

/**
 * Asks again and again whether somebody lives, and calls `onHung` once when so many questions in a row brought no
 * answer. Only questions that were asked in time count: a launcher that was itself held up, by a busy machine or a
 * laptop that slept, begins to count anew.
 */
export function watchHeartbeat(ask: () => void, onHung: () => void, times = HEARTBEAT): Heartbeat {
  const { everyMs, missesAllowed } = times;
  let isWaiting = false;
  let missed = 0;
  let askedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const wasHeldUp = now - askedAt > everyMs * 1.5;
    askedAt = now;
    if (wasHeldUp) missed = 0;
    else if (isWaiting) missed += 1;
    if (missed >= missesAllowed) {
      clearInterval(timer);
      onHung();
      return;
    }
    isWaiting = true;
    ask();
  }, everyMs);
  return {
    answered() {
      isWaiting = false;
      missed = 0;
    },
    stop: () => clearInterval(timer),
  };
}

export const secondsUntilHung = ({ everyMs, missesAllowed }: HeartbeatTimes): number =>
  Math.round((everyMs * missesAllowed) / 1000);
