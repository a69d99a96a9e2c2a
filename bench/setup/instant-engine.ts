import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { assemble } from "../../apps/server/src/assemble.ts";
import { createClock } from "../../apps/server/src/clock/clock.ts";
import { uuidv7 } from "../../apps/server/src/db/uuid.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import { createLog } from "../../apps/server/src/log.ts";
import { dispatchOnce } from "../../apps/server/src/modules/sending/delivery/dispatch.ts";
import { publishRates } from "../../apps/server/src/modules/sending/index.ts";
import type { Services } from "../../apps/server/src/services.ts";
import { REAL_INSTALLATION } from "../../apps/server/src/testing/real-installation.ts";
import { untilAfternoon, writeUnlimitedRates } from "./engine-account.ts";

/** Concurrent loops: as many as the cores of the machine on which the figures are compared. */
export const LOOPS = 2;

export async function inLoops(work: (loop: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: LOOPS }, (_, loop) => work(loop)));
}

export interface InstantEngine {
  services: Services;
  /** The number of messages the carrier accepted. */
  taken(): number;
  /** Hands over waiting messages until the carrier accepted `total`. */
  drain(total: number): Promise<void>;
  close(): Promise<void>;
}

/** The product's services on a weekday afternoon, with a carrier that accepts everything at once and no rate limit. */
export async function startInstantEngine(
  appUrl: string,
  folder: string,
  round: number,
): Promise<InstantEngine> {
  const env = readEnv({
    DATABASE_URL: appUrl,
    SECRET: randomBytes(32).toString("hex"),
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "0".repeat(32),
    SMTP_URL: "smtp://127.0.0.1:1",
    ...REAL_INSTALLATION,
    STORAGE_DIR: join(folder, "files"),
    LOG_LEVEL: "error",
  });
  const assembled = assemble(env, createLog(env.LOG_LEVEL, "bench"), createClock());
  const clock = createClock();
  clock.setOffset(untilAfternoon(new Date()));
  let taken = 0;
  // Only the network is left out; everything else is the product's.
  const instant = {
    ...assembled.carriers.of("twilio"),
    send: async () => ({
      kind: "taken" as const,
      carrierMessageId: `SM${round}${(taken++).toString(16).padStart(31, "0")}`,
      segments: 1,
    }),
  };
  const services = {
    ...assembled,
    clock,
    carriers: { ...assembled.carriers, of: () => instant, find: () => instant },
  };
  await publishRates(services.db, writeUnlimitedRates(join(folder, "rates.json")));
  return {
    services,
    taken: () => taken,
    drain: (total) =>
      inLoops(async () => {
        const worker = uuidv7();
        while (taken < total) {
          if ((await dispatchOnce(services, worker, ["twilio"])) === 0) await sleep(1);
        }
      }),
    close: () => assembled.close(),
  };
}
