import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { untilAfternoon } from "./engine-account.ts";

const WATCH_EVERY_MS = 20;

/** What the carrier accepted from one number; times in milliseconds since 1970. */
export interface Taken {
  count: number;
  firstAt: number;
  lastAt: number;
}

export interface Carrier {
  url: string;
  authToken: string;
  /** How far business time is ahead of the machine's. */
  clockOffsetMs: number;
  taken(from: string): Promise<Taken>;
  /** When it accepted each message, and its segments; the first request starts the list. */
  times(from: string): Promise<[number, number][]>;
  /** Watches for the first message to this phone, and reports when it arrived. */
  expect(to: string): Promise<{ arrival(withinMs: number): Promise<number> }>;
  stop(): void;
}

/** Starts a benchmark's carrier. The product's processes take their time from it: a weekday afternoon. */
export async function startCarrier(): Promise<Carrier> {
  const authToken = randomBytes(16).toString("hex");
  const clockOffsetMs = untilAfternoon(new Date());
  const child = spawn(process.execPath, [join(import.meta.dirname, "carrier-sink.ts")], {
    env: { ...process.env, SINK_AUTH_TOKEN: authToken, SINK_CLOCK_OFFSET_MS: String(clockOffsetMs) },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = `http://127.0.0.1:${line.toString().trim()}`;
  const ask = async <T>(path: string, query: Record<string, string>): Promise<T> =>
    (await (await fetch(`${url}/${path}?${new URLSearchParams(query)}`)).json()) as T;
  return {
    url,
    authToken,
    clockOffsetMs,
    taken: (from) => ask("taken", { from }),
    times: (from) => ask("times", { from }),
    async expect(to) {
      await ask("watch", { to });
      return {
        async arrival(withinMs) {
          for (
            const end = performance.now() + withinMs;
            performance.now() < end;
            await sleep(WATCH_EVERY_MS)
          ) {
            const at = await ask<number | null>("watch", { to });
            if (at !== null) return at;
          }
          throw new Error(`Nothing came to ${to} within ${withinMs} ms`);
        },
      };
    },
    stop: () => void child.kill(),
  };
}

/** The machine's time in milliseconds since 1970, as the carrier reports it. */
export const machineNow = (): number => performance.timeOrigin + performance.now();
