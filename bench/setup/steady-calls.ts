import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

export interface Reading {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

export interface Timed {
  path: string;
  /** From when the call was due to the end of its answer. */
  ms: number;
}

/**
 * Makes these calls in turn at a steady rate and returns how long each took. Time counts from when a call was
 * due, so that a slow answer is not hidden by asking less. Throws if one is refused.
 */
export async function steadyCalls(
  url: string,
  cookie: string,
  readings: readonly Reading[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Timed[]> {
  const pool = new Pool(url, { connections: 20 });
  const timed: Timed[] = [];
  const calls: Promise<void>[] = [];
  const startedAt = performance.now();
  const one = async ({ method, path, body }: Reading, dueAt: number) => {
    const answer = await pool.request({
      method,
      path: `/api/${path}`,
      headers: { cookie, origin: url, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    await answer.body.dump();
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}`);
    timed.push({ path, ms: performance.now() - dueAt });
  };
  // Kept until the others are answered: an unhandled rejection would end the process before the cleanup.
  let refused: unknown;
  for (let made = 0; made < perSecond * seconds && !refused; made += 1) {
    const dueAt = startedAt + (made / perSecond) * 1000;
    await sleep(Math.max(0, dueAt - performance.now()));
    calls.push(
      one(readings[made % readings.length]!, dueAt).catch((error: unknown) => {
        refused ??= error;
      }),
    );
  }
  await Promise.all(calls);
  await pool.close();
  if (refused) throw refused;
  return timed;
}
