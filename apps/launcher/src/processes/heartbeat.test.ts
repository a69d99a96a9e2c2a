import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Heartbeat, watchHeartbeat } from "./heartbeat.ts";

const TIMES = { everyMs: 1_000, missesAllowed: 3 };

describe("a watched process", () => {
  let heart: Heartbeat;
  let answers: boolean;
  let hung: number;
  beforeEach(() => {
    vi.useFakeTimers();
    answers = true;
    hung = 0;
    heart = watchHeartbeat(
      () => answers && heart.answered(),
      () => (hung += 1),
      TIMES,
    );
  });
  afterEach(() => {
    heart.stop();
    vi.useRealTimers();
  });

  it("that answers is left alone", () => {
    vi.advanceTimersByTime(60_000);
    expect(hung).toBe(0);
  });

  it("that misses a beat, and then answers, is left alone", () => {
    for (let round = 0; round < 10; round += 1) {
      answers = false;
      vi.advanceTimersByTime(2_000);
      answers = true;
      vi.advanceTimersByTime(1_000);
    }
    expect(hung).toBe(0);
  });

  it("that misses all its beats is given up, once", () => {
    answers = false;
    vi.advanceTimersByTime(3_000);
    expect(hung).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(hung).toBe(1);
  });

  it("is not given up by a watcher that slept, or was delayed itself", () => {
    answers = false;
    const now = vi.spyOn(performance, "now");
    for (let round = 1; round <= 20; round += 1) {
      // Two beats are missed in time, then the machine sleeps for an hour.
      now.mockReturnValue(round * 3_600_000);
      vi.advanceTimersByTime(1_000);
      for (const ms of [1_000, 2_000]) {
        now.mockReturnValue(round * 3_600_000 + ms);
        vi.advanceTimersByTime(1_000);
      }
    }
    now.mockRestore();
    expect(hung).toBe(0);
  });
});
