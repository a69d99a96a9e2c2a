import type { Greeting } from "@broadcast/contract/voice";
import { invalid, notFound } from "../../../app-error.ts";
import { type Connection, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { Download, SignedIn } from "../../../http/context.ts";
import { letGoOfFiles } from "../../../stored-files/stored-files.ts";
import {
  type GreetingRecorded,
  type StoredRecording,
  withUploadedRecording,
} from "../../voice-drops/index.ts";
import { standardGreeting } from "../incoming/incoming-call-plan.ts";
import { findGreeting, readCompany, replaceGreeting } from "./greeting.sql.ts";

const RECORDING_TYPE = "audio/wav";

export async function readGreeting({ db, accountId }: SignedIn): Promise<Greeting> {
  const row = await findGreeting(db, accountId);
  const words = row?.words || standardGreeting(await readCompany(db, accountId));
  if (!row) return { _id: null, words, media: null, isCalled: false };
  const { id, key, durationMs, waveform, isCalled } = row;
  const media = key && {
    url: `/api/voice/voicemails/greeting/${id}`,
    contentType: RECORDING_TYPE,
    seconds: (durationMs ?? 0) / 1_000,
    waveform: waveform ?? "",
  };
  return { _id: id, words, media: media || null, isCalled };
}

/** Sets an uploaded recording, or spoken text, as the greeting. */
export async function changeGreeting(
  context: SignedIn,
  { words, uploadId }: { words?: string | undefined; uploadId?: string | undefined },
): Promise<Greeting> {
  const { db } = context;
  if ((words === undefined) === (uploadId === undefined))
    throw invalid({ words: "Send either words or a recording." });
  if (uploadId === undefined)
    await transaction(db, (tx) => keepGreeting(tx, context, { words: words ?? "", recording: null }));
  else
    await withUploadedRecording(context, uploadId, (tx, recording) =>
      keepGreeting(tx, context, { words: "", recording }),
    );
  return readGreeting(context);
}

/** Stores the greeting, and releases the previous recording. */
async function keepGreeting(
  tx: Connection,
  { accountId, clock }: { accountId: number; clock: Pick<SignedIn["clock"], "now"> },
  {
    words,
    recording,
    isCalled = false,
  }: { words: string; recording: StoredRecording | null; isCalled?: boolean },
): Promise<void> {
  const greeting = { id: uuidv7(), words, recording, isCalled, now: clock.now() };
  const before = await replaceGreeting(tx, accountId, greeting);
  if (before) await letGoOfFiles(tx, accountId, [{ key: before, contentType: RECORDING_TYPE }]);
}

/** Sets a recording made by phone as the greeting. */
export const takeCalledGreeting = (
  db: Connection,
  { accountId, recording, now }: GreetingRecorded,
): Promise<void> =>
  keepGreeting(db, { accountId, clock: { now: () => now } }, { words: "", recording, isCalled: true });

export async function openGreeting({ db, accountId, storage }: SignedIn, id: string): Promise<Download> {
  const row = await findGreeting(db, accountId);
  if (row?.id !== id || row.key === null) throw notFound("recording");
  const { key } = row;
  return {
    fileName: "greeting.wav",
    contentType: RECORDING_TYPE,
    body: (first, last) => storage.read(key, first, last),
    version: key,
    isInline: true,
  };
}
