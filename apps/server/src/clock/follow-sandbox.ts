import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import type { Log } from "../log.ts";
import type { OffsetClock } from "./clock.ts";

const RETRY_MS = 500;
const LONG_POLL_MS = 25_000;

/** Keeps the clock in step with the sandbox's. Resolves once the first offset is known; `signal` ends it. */
export async function followSandboxClock(
  clock: OffsetClock,
  sandboxUrl: string,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  let version = -1;
  const read = async () => {
    const after = version < 0 ? "" : `?after=${version}`;
    const { statusCode, body } = await request(`${sandboxUrl}/control/clock${after}`, {
      signal,
      headersTimeout: LONG_POLL_MS * 2,
      bodyTimeout: LONG_POLL_MS * 2,
    });
    const answer = (await body.json()) as { offsetMs: number; version: number };
    if (statusCode !== 200) throw new Error(`The sandbox's clock answered ${statusCode}`);
    version = answer.version;
    clock.setOffset(answer.offsetMs);
  };
  const attempt = async () => {
    try {
      await read();
      return true;
    } catch (error) {
      if (!signal.aborted) log.debug({ err: error }, "the sandbox's clock did not answer");
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      return false;
    }
  };
  while (!signal.aborted && !(await attempt()));
  void (async () => {
    while (!signal.aborted) await attempt();
  })();
}
