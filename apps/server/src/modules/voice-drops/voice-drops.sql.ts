import { type Connection, sql } from "../../db/connection.ts";

/** A recording in the storage. */
export interface StoredRecording {
  key: string;
  durationMs: number;
  waveform: string;
}

export interface VoiceDropRow {
  recording: StoredRecording | null;
  isCalled: boolean;
}

export async function readVoiceDrops(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, VoiceDropRow>> {
  const rows = await db
    .selectFrom("voice_drops")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .select(["id", "file_key", "duration_ms", "waveform", "is_called"])
    .execute();
  return new Map(
    rows.map(({ id, file_key: key, duration_ms: durationMs, waveform, is_called: isCalled }) => [
      id,
      { recording: key === null ? null : { key, durationMs: durationMs!, waveform: waveform! }, isCalled },
    ]),
  );
}

/** Writes a voice drop, for a new item or replacing the previous one. */
export async function writeVoiceDrop(
  db: Connection,
  accountId: number,
  id: string,
  { recording, isCalled }: VoiceDropRow,
): Promise<void> {
  const its = {
    file_key: recording?.key ?? null,
    duration_ms: recording?.durationMs ?? null,
    waveform: recording?.waveform ?? null,
    is_called: isCalled,
  };
  await db
    .insertInto("voice_drops")
    .values({ account_id: accountId, id, ...its })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(its))
    .execute();
}

/** Whether a voice drop of the account uses this file. */
export async function isInVoiceDrop(db: Connection, accountId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("voice_drops")
    .where("account_id", "=", accountId)
    .where("file_key", "=", key)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
