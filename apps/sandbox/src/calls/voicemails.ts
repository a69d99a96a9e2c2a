import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";

/** What a caller left on a phone's answering machine. */
export type Voicemail = {
  callSid: string;
  handset: string;
  from: string;
  /** Business time in milliseconds. */
  at: number;
  seconds: number;
  /** How much was played before the beep, and so not recorded. */
  lostSeconds: number;
  /** The spoken text that was not audio. */
  text: string;
  /** The first audio played; null when there was only spoken text. */
  audio: { file: string; contentType: string } | null;
};

export type Voicemails = {
  /** Stores it; a call leaves at most one. */
  keep: (voicemail: Voicemail) => void;
  byCall: (callSid: string) => Voicemail | undefined;
  /** Newest first. */
  of: (handset: string) => Voicemail[];
  clear: () => void;
};

type Row = { record: string; is_heard: number };

const SHOWN = 200;

export function createVoicemails(database: Database, events: LiveEvents): Voicemails {
  const save = database.prepare(
    "insert or ignore into voicemails (call_sid, handset, at, record) values (?, ?, ?, ?)",
  );
  const byCall = database.prepare("select record from voicemails where call_sid = ?");
  const byHandset = database.prepare(
    "select record from voicemails where handset = ? order by at desc, rowid desc limit ?",
  );

  return {
    keep(voicemail) {
      const { callSid, handset, at } = voicemail;
      const record = JSON.stringify(voicemail);
      database.writeLater({}, () => save.run(callSid, handset, at, record));
      events.emit("phones", handset);
    },
    byCall(callSid) {
      database.flush();
      const row = byCall.get(callSid) as Row | undefined;
      return row && (JSON.parse(row.record) as Voicemail);
    },
    of(handset) {
      database.flush();
      return (byHandset.all(handset, SHOWN) as Row[]).map(({ record }) => JSON.parse(record) as Voicemail);
    },
    clear() {
      database.flush();
      database.prepare("delete from voicemails").run();
    },
  };
}
