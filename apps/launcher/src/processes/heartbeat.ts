export type HeartbeatTimes = { everyMs: number; missesAllowed: number };

/** Half a minute: longer than any normal load blocks a process, shorter than users wait before they look. */
export const HEARTBEAT: HeartbeatTimes = { everyMs: 5_000, missesAllowed: 6 };

export type Heartbeat = {
  /** Reports an answer of the watched process. */
  answered(): void;
  stop(): void;
};

/**
 * Repeatedly asks whether a process is alive, and calls `onHung` once when too many questions in a row had no answer.
 * Only questions asked on time count: a launcher that was itself delayed, by a busy machine or a sleeping laptop,
 * starts counting again.
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
