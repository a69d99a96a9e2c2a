import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";

/** What a phone does when it is called; `asks`: it rings, and its owner decides on the page. */
export type Voice = "voicemail" | "answers" | "asks" | "busy" | "no-answer" | "fax";
export const voices: readonly Voice[] = ["voicemail", "answers", "asks", "busy", "no-answer", "fax"];

export type Voices = {
  /** `voicemail` until set otherwise. */
  of: (number: string) => Voice;
  set: (number: string, voice: Voice) => void;
  clear: () => void;
};

export function createVoices(database: Database, events: LiveEvents): Voices {
  const save = database.prepare("insert or replace into voices (number, voice) values (?, ?)");
  const known = new Map(
    (database.prepare("select number, voice from voices").all() as { number: string; voice: Voice }[]).map(
      ({ number, voice }) => [number, voice],
    ),
  );
  return {
    of: (number) => known.get(number) ?? "voicemail",
    set(number, voice) {
      known.set(number, voice);
      database.writeLater({}, () => save.run(number, voice));
      events.emit("phones", number);
    },
    clear() {
      database.flush();
      database.prepare("delete from voices").run();
      known.clear();
    },
  };
}
