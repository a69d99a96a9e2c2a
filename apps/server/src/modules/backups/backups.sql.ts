import type { Manifest } from "../../backup/manifest.ts";
import { type Connection, sql } from "../../db/connection.ts";

/** The time between a failure and the next try. */
const AGAIN_AFTER_MINUTES = 15;

/** Whether the next backup is due, by system time; and that time, for its name. */
export async function readTurn(db: Connection, everyHours: number): Promise<{ isDue: boolean; at: Date }> {
  const { rows } = await sql<{ isDue: boolean; at: Date }>`
    select clock_timestamp() as at, not exists (
      select from backups where ended_at is not null and begun_at > clock_timestamp() - case when problem is null
        then make_interval(secs => ${everyHours * 3_600}) else make_interval(mins => ${AGAIN_AFTER_MINUTES}) end
    ) as "isDue"
  `.execute(db);
  return rows[0]!;
}

export async function noteBegun(db: Connection, file: string): Promise<number> {
  // One that neither ended nor failed was killed: no other worker is making one now.
  await sql`
    update backups set ended_at = clock_timestamp(), problem = 'Its worker was stopped in the middle.' where ended_at is null
  `.execute(db);
  const { id } = await db.insertInto("backups").values({ file }).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function noteMade(
  db: Connection,
  id: number,
  { manifest, bytes }: { manifest: Manifest; bytes: number },
): Promise<void> {
  await db
    .updateTable("backups")
    .set({
      ended_at: sql<Date>`clock_timestamp()`,
      bytes,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      files_gone: manifest.filesGone.length,
    })
    .where("id", "=", id)
    .execute();
}

/** Records why a backup failed, whether it had begun or not. */
export async function noteFailed(
  db: Connection,
  id: number | null,
  { file, problem }: { file: string; problem: string },
): Promise<void> {
  const failed = { ended_at: sql<Date>`clock_timestamp()`, problem };
  if (id === null)
    await db
      .insertInto("backups")
      .values({ file, ...failed })
      .execute();
  else await db.updateTable("backups").set(failed).where("id", "=", id).execute();
}
