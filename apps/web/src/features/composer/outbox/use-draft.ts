import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import { type Draft, draftSaver, emptyDraft, onDraftChange, readDraft, readDraftPicture } from "./drafts.ts";

/** The unsent content of a thread, stored on this device until it is sent. */
export function useDraft(threadKey: string): [Draft, (change: Partial<Draft>) => void, () => void] {
  const [draft, setDraft] = useState(() => readDraft(threadKey));
  const [saver] = useState(() => draftSaver(threadKey));
  // Another window may have changed or sent it, also while it was out of view. Before the next key press.
  const isInView = useIsInView();
  useLayoutEffect(() => {
    if (!isInView) return;
    const takeOver = () => {
      if (!saver.isStored()) return;
      const stored = readDraft(threadKey);
      setDraft((known) => (JSON.stringify(stored) === JSON.stringify(known) ? known : stored));
    };
    takeOver();
    return onDraftChange(threadKey, takeOver);
  }, [threadKey, isInView, saver]);
  // Unmounting stores the last words before the next screen reads them.
  useLayoutEffect(() => {
    // They must not be lost to a reload within the delay either.
    window.addEventListener("pagehide", saver.flush);
    return () => {
      window.removeEventListener("pagehide", saver.flush);
      saver.flush();
    };
  }, [saver]);
  useOnLeave(saver.flush);
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    saver.save(next);
  };
  const latestChange = useRef(change);
  latestChange.current = change;
  const isPictureAway = draft.picture?.url === "";
  useEffect(() => {
    if (!isPictureAway) return;
    let isLeft = false;
    void readDraftPicture(threadKey).then((url) => {
      if (isLeft) return;
      if (url === null) {
        toast.error("The picture of your draft is gone", "Add it again.");
        latestChange.current({ picture: null });
        return;
      }
      setDraft((known) =>
        known.picture?.url === "" ? { ...known, picture: { ...known.picture, url } } : known,
      );
    });
    return () => {
      isLeft = true;
    };
  }, [threadKey, isPictureAway]);
  const clear = () => {
    // An email takes no picture and no card; an earlier attachment stays for the next text.
    const { picture, contactCard } = draft.kind === "email" ? draft : emptyDraft;
    change({ ...emptyDraft, picture, contactCard });
    saver.flush();
  };
  return [draft, change, clear];
}
