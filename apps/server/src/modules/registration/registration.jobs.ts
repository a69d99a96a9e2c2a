import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueue, type Job } from "../../jobs/jobs.ts";
import { driveRegistration } from "./drive-registration.ts";

/** System time: how long the holder of the lease may still take. */
const HELD_SECONDS = 15;

const payload = z.object({ accountId: z.number() });

/** Continues a registration and checks again later, ever more rarely, until it is decided. */
export const followRegistration: Job<typeof payload> = defineJob({
  name: "registration.follow",
  payload,
  maxAttempts: 25,
  async run(services, { accountId }): Promise<void> {
    const driven = await driveRegistration(services, accountId);
    if (driven.kind === "driven") {
      if (driven.nextLookSeconds !== null) await followLater(services.db, accountId, driven.nextLookSeconds);
    } else if (driven.kind === "held") await followLater(services.db, accountId, HELD_SECONDS);
  },
});

/** Reschedules the next check of a registration. */
export const followLater = (db: Connection, accountId: number, afterSeconds: number): Promise<void> =>
  enqueue(db, followRegistration, { accountId }, { key: `registration-${accountId}`, afterSeconds });
