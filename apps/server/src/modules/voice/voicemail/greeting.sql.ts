import { type Connection, sql } from "../../../db/connection.ts";
import type { StoredRecording } from "../../voice-drops/index.ts";

export interface GreetingRow {
  id: string;
  words: string;
  key: string | null;
  durationMs: number | null;
  waveform: string | null;
  isCalled: boolean;
}

export async function findGreeting(db: Connection, accountId: number): Promise<GreetingRow | null> {
  const { rows } = await sql<GreetingRow>`
    select id, words, file_key as key, duration_ms as "durationMs", waveform, is_called as "isCalled"
    from voicemail_greetings where account_id = ${accountId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Replaces the greeting; returns the previous one's file, which is no longer used. */
export async function replaceGreeting(
  db: Connection,
  accountId: number,
  greeting: { id: string; words: string; recording: StoredRecording | null; isCalled: boolean; now: Date },
): Promise<string | null> {
  const before = await findGreeting(db, accountId);
  const its = {
    id: greeting.id,
    words: greeting.words,
    file_key: greeting.recording?.key ?? null,
    duration_ms: greeting.recording?.durationMs ?? null,
    waveform: greeting.recording?.waveform ?? null,
    is_called: greeting.isCalled,
    updated_at: greeting.now,
  };
  await db
    .insertInto("voicemail_greetings")
    .values({ account_id: accountId, ...its })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(its))
    .execute();
  return before?.key ?? null;
}

export async function readCompany(db: Connection, accountId: number): Promise<string> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("company")
    .executeTakeFirstOrThrow();
  return row.company;
}
