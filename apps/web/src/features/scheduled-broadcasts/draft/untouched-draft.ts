import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { ofPerson } from "../../../lib/device/personal-state.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";

const isBlank = ({ state, name, subject, text, media, counts, madeFrom }: Broadcast): boolean =>
  state === "draft" &&
  madeFrom === null &&
  name + subject + text === "" &&
  media.length === 0 &&
  counts.total === 0;

/** Whether a draft is as it was created: without text, contacts and segments, which can be empty. */
async function isUntouched(draft: Broadcast): Promise<boolean> {
  if (!isBlank(draft)) return false;
  const params = { broadcastId: draft._id };
  return (await call(broadcasts.segments, { params, isQuiet: true })).segments.length === 0;
}

/** The ids of the drafts that this window started: others may be open elsewhere. */
const startedHere = ofPerson(new Set<string>());

/** Lets a new draft be deleted if it is left untouched. */
export const noteStarted = ({ _id }: Broadcast): void => void startedHere.add(_id);

/**
 * Deletes a draft that this window started when its editor is left and it is untouched; the server's state after the
 * last save decides.
 */
export function useRemoveUntouched(broadcastId: string, saveNow: () => Promise<boolean>): void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    const params = { broadcastId };
    const removeUntouched = async () => {
      const isSaved = await saveNow();
      // React may have remounted the editor at once.
      if (isShown.current || !isSaved || !startedHere.has(broadcastId)) return;
      if (!(await isUntouched(await call(broadcasts.get, { params, isQuiet: true })))) return;
      await call(broadcasts.remove, { params, isQuiet: true });
      announceChange(["broadcasts"]);
    };
    return () => {
      isShown.current = false;
      // A draft that cannot be deleted now stays in the list.
      void removeUntouched().catch(() => {});
    };
  }, [broadcastId, saveNow]);
}
