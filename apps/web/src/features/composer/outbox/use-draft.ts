import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useEffect, useLayoutEffect, useState } from "react";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import { type Draft, draftSaver, emptyDraft, readDraft, readDraftPicture } from "./drafts.ts";

/** The unsent content of a thread, stored on this device until it is sent. */
export function useDraft(threadKey: string): [Draft, (change: Partial<Draft>) => void, () => void] {
  const [draft, setDraft] = useState(() => readDraft(threadKey));
  const [saver] = useState(() => draftSaver(threadKey));
  // While it was hidden behind another thread, another window may have changed it. Before the next key press.
  const isInView = useIsInView();
  useLayoutEffect(() => {
    if (!isInView) return;
    setDraft((known) => {
      const stored = readDraft(threadKey);
      return JSON.stringify(stored) === JSON.stringify(known) ? known : stored;
    });
  }, [threadKey, isInView]);
  const isPictureAway = draft.picture?.url === "";
  useEffect(() => {
    if (!isPictureAway) return;
    let isLeft = false;
    void readDraftPicture(threadKey).then((url) => {
      if (isLeft) return;
      if (url === null) toast.error("The picture of your draft is gone", "Add it again.");
      setDraft((known) => {
        const { picture } = known;
        return picture?.url === "" ? { ...known, picture: url === null ? null : { ...picture, url } } : known;
      });
    });
    return () => {
      isLeft = true;
    };
  }, [threadKey, isPictureAway]);
  useEffect(() => {
    // The last words must not be lost to a reload within the delay.
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
  const clear = () => {
    // An email takes no picture and no card; an earlier attachment stays for the next text.
    const { picture, contactCard } = draft.kind === "email" ? draft : emptyDraft;
    change({ ...emptyDraft, picture, contactCard });
    saver.flush();
  };
  return [draft, change, clear];
}
