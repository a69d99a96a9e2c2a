import type { VoiceDrop } from "@broadcast/contract/voice-drops";
import { invalid, notFound } from "../../app-error.ts";
import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import type { Services } from "../../services.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { type ContentKind, contentUseCases, touchItem } from "../content/index.ts";
import { RECORDING_TYPE, withRecording, withUploadedRecording } from "./kept-recording.ts";
import {
  readVoiceDrops,
  type StoredRecording,
  type VoiceDropRow,
  writeVoiceDrop,
} from "./voice-drops.sql.ts";

/** Document 2, section 5. */
const NO_RECORDING = "A recording is required.";

type VoiceDropOwn = Pick<VoiceDrop, "contentType" | "type" | "media" | "call">;

export const voiceDropKind: ContentKind<"voiceDrops", VoiceDropOwn, VoiceDropRow> = {
  contentType: "voiceDrop",
  key: "voiceDrops",
  noun: "voice drop",
  async read(db, accountId, ids) {
    const rows = await readVoiceDrops(db, accountId, ids);
    return new Map(
      [...rows].map(([id, { recording, isCalled }]) => [
        id,
        {
          contentType: "voiceDrop" as const,
          type: "rvm" as const,
          media: recording ? [shown(id, recording)] : [],
          call: isCalled,
        },
      ]),
    );
  },
  insert: writeVoiceDrop,
  async update(db, accountId, id, { recording, isCalled }) {
    const before = (await readVoiceDrops(db, accountId, [id])).get(id);
    // A voice drop needs a recording whenever it is saved (document 2, section 5).
    if (!before?.recording && !recording) throw invalid({ uploadId: NO_RECORDING });
    if (!recording) return;
    await writeVoiceDrop(db, accountId, id, { recording, isCalled: isCalled ?? false });
    await letGoOf(db, accountId, before);
  },
  async copy(db, accountId, fromId, toId) {
    const from = (await readVoiceDrops(db, accountId, [fromId])).get(fromId);
    if (from) await writeVoiceDrop(db, accountId, toId, from);
  },
  async beforeRemove(db, accountId, ids) {
    for (const row of (await readVoiceDrops(db, accountId, ids)).values()) await letGoOf(db, accountId, row);
  },
};

/** The end of the key is new with each recording, so that no browser plays the previous one. */
const shown = (id: string, { key, durationMs, waveform }: StoredRecording): VoiceDrop["media"][number] => ({
  url: `/api/voiceDrops/${id}/file?version=${key.split("/").at(-1)}`,
  contentType: RECORDING_TYPE,
  seconds: durationMs / 1_000,
  waveform,
});

const letGoOf = (db: Connection, accountId: number, row: VoiceDropRow | undefined): Promise<void> =>
  letGoOfFiles(
    db,
    accountId,
    row?.recording ? [{ key: row.recording.key, contentType: RECORDING_TYPE }] : [],
  );

const its = contentUseCases(voiceDropKind);

/** Creates a voice drop, from an uploaded recording or without one yet. */
export function createVoiceDrop(
  context: SignedIn,
  { name, uploadId }: { name: string; uploadId?: string | undefined },
): Promise<VoiceDrop> {
  const create = (db: Connection, recording: StoredRecording | null) =>
    its.create({ ...context, db }, { name, recording, isCalled: false });
  return uploadId === undefined
    ? transaction(context.db, (db) => create(db, null))
    : withUploadedRecording(context, uploadId, create);
}

/** Changes its name, or replaces its recording. */
export async function changeVoiceDrop(
  context: SignedIn,
  id: string,
  { name, uploadId }: { name?: string | undefined; uploadId?: string | undefined },
): Promise<VoiceDrop> {
  if (uploadId === undefined)
    return transaction(context.db, (db) => its.change({ ...context, db }, id, { name }));
  await its.get(context, id);
  return withUploadedRecording(context, uploadId, (db, recording) =>
    its.change({ ...context, db }, id, { name, recording, isCalled: false }),
  );
}

/** Throws `not-found` when the account has no such voice drop. */
export const requireVoiceDrop = (context: SignedIn, id: string): Promise<VoiceDrop> => its.get(context, id);

/** Stores a call's recording in a voice drop; `also` runs in the same transaction. */
export const saveCalledRecording = (
  { db, storage, clock }: Services,
  { accountId, voiceDropId }: { accountId: number; voiceDropId: string },
  file: Buffer,
  also: (tx: Connection) => Promise<void>,
): Promise<void> =>
  withRecording({ accountId, storage }, file, (recording) =>
    transaction(db, async (tx) => {
      if (!(await touchItem(tx, accountId, "voiceDrop", voiceDropId, { now: clock.now() })))
        throw notFound("voice drop");
      await voiceDropKind.update(tx, accountId, voiceDropId, { recording, isCalled: true });
      await also(tx);
    }),
  );

/** Returns which of these voice drops have a recording. */
export async function readRecorded(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await readVoiceDrops(db, accountId, ids);
  return new Set([...rows].flatMap(([id, { recording }]) => (recording ? [id] : [])));
}

/** Returns a voice drop's recording for sending; messages share its file. */
export async function findRecording(
  db: Connection,
  accountId: number,
  voiceDropId: string,
): Promise<StoredMedia> {
  const row = (await readVoiceDrops(db, accountId, [voiceDropId])).get(voiceDropId);
  if (!row) throw notFound("voice drop");
  if (!row.recording) throw invalid({ voiceDropId: NO_RECORDING });
  const { key, durationMs, waveform } = row.recording;
  return { key, contentType: RECORDING_TYPE, seconds: durationMs / 1_000, waveform };
}

export async function openRecording({ db, accountId, storage }: SignedIn, id: string): Promise<Download> {
  const recording = (await readVoiceDrops(db, accountId, [id])).get(id)?.recording;
  if (!recording) throw notFound("recording");
  return {
    fileName: "voice-drop.wav",
    contentType: RECORDING_TYPE,
    body: (first, last) => storage.read(recording.key, first, last),
    version: recording.key,
    isInline: true,
  };
}
