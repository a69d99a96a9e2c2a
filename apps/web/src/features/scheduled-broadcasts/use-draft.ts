import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../lib/api-client.ts";
import { announceChange } from "../../lib/live-topics.ts";
import { platform } from "../../platform/index.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { makeAutosave } from "./draft-autosave.ts";
import { rememberBroadcast } from "./scheduled-broadcasts.api.ts";

export interface DraftText {
  name: string;
  text: string;
}

const typingPauseMs = 700;
const keptAs = (broadcastId: string) => `broadcastDraft.${broadcastId}`;

const readKept = ({ _id, name, text }: Broadcast): DraftText | null => {
  try {
    const kept = JSON.parse(platform.readSetting(keptAs(_id)) ?? "null") as Partial<DraftText> | null;
    if (typeof kept?.name !== "string" || typeof kept.text !== "string") return null;
    return kept.name === name && kept.text === text ? null : { name: kept.name, text: kept.text };
  } catch {
    return null;
  }
};

/**
 * Name and message of a broadcast while they are typed. A draft is saved by itself; one that is scheduled only when
 * asked to, because it could leave half typed.
 */
export function useDraft(broadcast: Broadcast) {
  const client = useQueryClient();
  const isAutomatic = broadcast.state === "draft";
  const [autosave] = useState(() =>
    makeAutosave<DraftText>({
      saved: { name: broadcast.name, text: broadcast.text },
      unsaved: isAutomatic ? readKept(broadcast) : null,
      delayMs: isAutomatic ? typingPauseMs : null,
      keep: (draft) => {
        if (isAutomatic) platform.writeSetting(keptAs(broadcast._id), draft && JSON.stringify(draft));
      },
      save: async (draft) => {
        const params = { broadcastId: broadcast._id };
        rememberBroadcast(client, await call(broadcasts.change, { params, body: draft, isQuiet: true }));
        announceChange(["broadcasts"]);
      },
    }),
  );
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.read);
  useUnsaved(!isAutomatic && snapshot.state !== "saved");

  useEffect(() => {
    if (!isAutomatic) return;
    autosave.resume();
    const save = () => void autosave.saveNow();
    window.addEventListener("online", save);
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("online", save);
      window.removeEventListener("pagehide", save);
      save();
      autosave.pause();
    };
  }, [autosave, isAutomatic]);
  return { ...snapshot, change: autosave.change, saveNow: autosave.saveNow, discard: autosave.discard };
}
