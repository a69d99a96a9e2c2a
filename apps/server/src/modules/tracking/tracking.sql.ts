import type { tracking } from "@broadcast/contract/tracking";
import { type Connection, sql } from "../../db/connection.ts";

export type TrackedStep = keyof typeof tracking;

/** Adds one to a step's count on this UTC day. */
export async function countStep(db: Connection, step: TrackedStep, now: Date): Promise<void> {
  await sql`
    insert into tracked_steps as t (step, day, hits) values (${step}, ${now.toISOString().slice(0, 10)}, 1)
    on conflict (step, day) do update set hits = t.hits + 1
  `.execute(db);
}
