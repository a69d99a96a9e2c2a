import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";

const isBlank = ({ state, name, subject, text, media, counts, madeFrom }: Broadcast): boolean =>
  state === "draft" &&
  madeFrom === null &&
  name + subject + text === "" &&
  media.length === 0 &&
  counts.total === 0;

/** Whether a draft is as it was begun: nothing written, nobody chosen, and no segment, which may have nobody in it. */
async function isUntouched(draft: Broadcast): Promise<boolean> {
  if (!isBlank(draft)) return false;
  const params = { broadcastId: draft._id };
  return (await call(broadcasts.segments, { params, isQuiet: true })).segments.length === 0;
}

/** A draft that was begun and left as it was: whoever begins again goes on with it. Null when the newest is none. */
export async function findUntouchedDraft(): Promise<Broadcast | null> {
  const body = { filter: "draft", paging: { page: 1, pageSize: 1 } } as const;
  const [newest] = (await call(broadcasts.search, { body })).jobs;
  return newest && (await isUntouched(newest)) ? newest : null;
}

/** Takes a draft away when its editor is left and nobody has touched it; the server's word decides, after the last save. */
export function useRemoveUntouched(broadcastId: string, saveNow: () => Promise<boolean>): void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    const params = { broadcastId };
    const removeUntouched = async () => {
      const isSaved = await saveNow();
      // React may have drawn the editor anew at once.
      if (isShown.current || !isSaved) return;
      if (!(await isUntouched(await call(broadcasts.get, { params, isQuiet: true })))) return;
      await call(broadcasts.remove, { params, isQuiet: true });
      announceChange(["broadcasts"]);
    };
    return () => {
      isShown.current = false;
      // What cannot be taken away now is found and gone on with by whoever begins the next one.
      void removeUntouched().catch(() => {});
    };
  }, [broadcastId, saveNow]);
}
