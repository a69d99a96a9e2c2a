import { useEffect, useLayoutEffect, useState } from "react";
import { type Draft, draftSaver, emptyDraft, readDraft } from "./drafts.ts";

/** What is written in a thread, kept on this device until it is sent. */
export function useDraft(threadKey: string): [Draft, (change: Partial<Draft>) => void, () => void] {
  const [draft, setDraft] = useState(() => readDraft(threadKey));
  const [saver] = useState(() => draftSaver(threadKey));
  // Hidden meanwhile behind another thread, it may have been written on in another window. Before the next key is heard.
  useLayoutEffect(() => {
    setDraft((known) => {
      const stored = readDraft(threadKey);
      return JSON.stringify(stored) === JSON.stringify(known) ? known : stored;
    });
  }, [threadKey]);
  useEffect(() => {
    // The last words must not be lost to a reload within the delay.
    window.addEventListener("pagehide", saver.flush);
    return () => {
      window.removeEventListener("pagehide", saver.flush);
      saver.flush();
    };
  }, [saver]);
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    saver.save(next);
  };
  const clear = () => {
    // An email takes no picture and no card; what was attached before stays for the next text.
    const { picture, contactCard } = draft.kind === "email" ? draft : emptyDraft;
    change({ ...emptyDraft, picture, contactCard });
    saver.flush();
  };
  return [draft, change, clear];
}
