import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import type { Arrival, PortableFile, PortableKind } from "../content/index.ts";
import {
  readVoiceDrops,
  type StoredRecording,
  type VoiceDropRow,
  writeVoiceDrop,
} from "./voice-drops.sql.ts";

const RECORDING_TYPE = "audio/wav";

interface Content {
  recording: (StoredRecording & PortableFile) | null;
}

export const portableVoiceDrop: PortableKind<Content> = {
  contentType: "voiceDrop",
  async read(from, id) {
    const row = (await readVoiceDrops(from.db, from.accountId, [id])).get(id);
    if (!row) return null;
    return { recording: row.recording && from.file({ ...row.recording, contentType: RECORDING_TYPE }) };
  },
  describe: ({ recording }) => [
    {
      label: "Recording",
      text: recording ? `${Math.round(recording.durationMs / 1_000)} seconds` : "No recording yet",
    },
  ],
  insert: (to, id, content) => writeVoiceDrop(to.db, to.accountId, id, arrived(to, content)),
  async replace(to, id, content) {
    if (!content.recording) return;
    const before = (await readVoiceDrops(to.db, to.accountId, [id])).get(id)?.recording;
    await writeVoiceDrop(to.db, to.accountId, id, arrived(to, content));
    if (before) await letGoOfFiles(to.db, to.accountId, [{ key: before.key, contentType: RECORDING_TYPE }]);
  },
};

// If it was spoken into the source's phone, here it is a file.
const arrived = (to: Arrival, { recording }: Content): VoiceDropRow => ({
  recording: recording && to.file(recording),
  isCalled: false,
});
