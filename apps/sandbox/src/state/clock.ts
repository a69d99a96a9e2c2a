import type { Database } from "./database.ts";
import type { LiveEvents } from "./live-events.ts";

export type ClockReading = { offsetMs: number; version: number; now: string };

export type Clock = {
  /** Business time in milliseconds: system time plus everything the clock was moved forward. */
  now: () => number;
  read: () => ClockReading;
  /** Moves business time forward. Throws a sentence for display when the target is earlier than now. */
  moveTo: (timeMs: number) => Promise<ClockReading>;
  /** Moves business time forward by exactly this interval. Throws a sentence for display when it is negative. */
  advance: (spanMs: number) => Promise<ClockReading>;
  /** Resolves when the version differs from `version`, or after `timeoutMs`. */
  changed: (version: number, timeoutMs: number) => Promise<ClockReading>;
};

const LATEST_MS = Date.UTC(2100, 0, 1);

/** `systemNow` is its base: the machine's clock, or that of a test that moves both sides at once. */
export function createClock(database: Database, events: LiveEvents, systemNow = Date.now): Clock {
  const select = database.prepare("select value from facts where name = 'clock'");
  const save = database.prepare("insert or replace into facts (name, value) values ('clock', ?)");
  const stored = select.get() as { value: string } | undefined;
  const state = stored
    ? (JSON.parse(stored.value) as { offsetMs: number; version: number })
    : { offsetMs: 0, version: 1 };
  let waiters: (() => void)[] = [];

  const now = () => systemNow() + state.offsetMs;
  const read = () => ({ ...state, now: new Date(now()).toISOString() });

  async function moveTo(timeMs: number) {
    if (!Number.isFinite(timeMs)) throw new Error("Give a date such as 2027-01-31T09:00:00Z.");
    return advance(Math.round(timeMs - now()));
  }

  async function advance(forwardMs: number) {
    if (now() + forwardMs > LATEST_MS)
      throw new Error("The clock goes up to the year 2100. Choose an earlier date.");
    if (forwardMs < 0) throw new Error("The clock only moves forward. Choose a later time.");
    state.offsetMs += forwardMs;
    state.version += 1;
    database.writeLater(state, () => save.run(JSON.stringify(state)));
    await database.committed();
    const waiting = waiters;
    waiters = [];
    for (const wake of waiting) wake();
    events.emit("clock");
    return read();
  }

  function changed(version: number, timeoutMs: number) {
    // A version from another data folder may be ahead of ours: answer at once, so that the client starts over.
    if (version !== state.version) return Promise.resolve(read());
    return new Promise<ClockReading>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        resolve(read());
      };
      const timer = setTimeout(() => {
        waiters = waiters.filter((waiter) => waiter !== wake);
        wake();
      }, timeoutMs);
      timer.unref();
      waiters.push(wake);
    });
  }

  return { now, read, moveTo, advance, changed };
}
