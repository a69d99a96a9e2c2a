import { Gauge } from "prom-client";
import { type Connection, sql } from "../../db/connection.ts";
import { registry } from "./metrics.ts";

const ageSeconds = new Gauge({
  name: "backup_age_seconds",
  help: "Since the last backup that workers made by BACKUP_EVERY_HOURS began; -1 when there is none",
  registers: [registry],
});

const failures = new Gauge({
  name: "backup_failures",
  help: "Backups that could not be made since the last that was",
  registers: [registry],
});

const held = new Gauge({
  name: "outgoing_held",
  help: "1 while nothing goes out because the installation was restored from a backup",
  registers: [registry],
});

/** Whether outgoing work is held after a restore. */
export async function isOutgoingHeld(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom("restorations")
    .where("released_at", "is", null)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the backup figures of /metrics. */
export async function readBackupFigures(db: Connection): Promise<void> {
  const { rows } = await sql<{ age: number | null; failures: number }>`
    with good as (select max(begun_at) as at from backups where ended_at is not null and problem is null)
    select extract(epoch from clock_timestamp() - good.at)::float8 as age,
      (select count(*) from backups b where b.problem is not null and b.begun_at > coalesce(good.at, '-infinity')) as failures
    from good
  `.execute(db);
  ageSeconds.set(rows[0]?.age ?? -1);
  failures.set(rows[0]?.failures ?? 0);
  held.set((await isOutgoingHeld(db)) ? 1 : 0);
}
