import { expect, test } from "vitest";
import type { Services } from "../services.ts";
import { type Round, runTurns, TURNS_AT_ONCE } from "./due-turns.ts";

const services = {} as Services;

/** Runs rounds; returns how many turns each passed over, and the total time. */
async function passedOver(rounds: readonly Round[]): Promise<{ passes: number[]; ms: number }> {
  const over = new AbortController();
  const passes: number[] = [];
  const startedAt = performance.now();
  await runTurns(services, over.signal, "turns", async (passOver) => {
    const round = rounds[passes.length]!;
    passes.push(passOver);
    if (passes.length === rounds.length) over.abort();
    return round;
  });
  return { passes, ms: performance.now() - startedAt };
}

const all = { found: TURNS_AT_ONCE, done: TURNS_AT_ONCE };
const others = { found: TURNS_AT_ONCE, done: 0 };

test("a worker whose first turns are locked by others looks past them at once, then starts from the front again", async () => {
  const { passes, ms } = await passedOver([all, others, all, { ...others, done: 10 }, all]);
  const [first, second, third, fourth, fifth] = passes;
  expect([first, second, fourth]).toEqual([0, 0, 0]);
  for (const passed of [third!, fifth!]) {
    expect(passed).toBeGreaterThan(0);
    expect(passed % TURNS_AT_ONCE).toBe(0);
  }
  expect(ms).toBeLessThan(900);
});

test("a worker that finds nothing past the locked turns waits before it looks again", async () => {
  const { ms } = await passedOver([others, others, all]);
  expect(ms).toBeGreaterThan(900);
});
