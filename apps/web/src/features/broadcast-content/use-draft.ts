import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useUnsaved } from "@broadcast/ui/forms/unsaved.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../lib/api/api-client.ts";
import { keptFor } from "../../lib/device/kept-on-device.ts";
import { announceChange } from "../../lib/live/live-topics.ts";
import { makeAutosave } from "../../lib/screens/autosave.ts";
import { type BroadcastKind, kindOf } from "./broadcast-kinds.ts";
import { rememberBroadcast } from "./remember-broadcast.ts";

export interface DraftText {
  name: string;
  kind: BroadcastKind;
  subject: string;
  text: string;
  isTransactional: boolean;
}

const typingPauseMs = 700;

const draftOf = ({ name, type, subject, text, isTransactional }: Broadcast): DraftText => ({
  name,
  kind: kindOf(type),
  subject,
  text,
  isTransactional,
});

const isSame = (a: DraftText, b: DraftText) =>
  (Object.keys(a) as (keyof DraftText)[]).every((key) => a[key] === b[key]);

const readKept = (broadcast: Broadcast): DraftText | null => {
  try {
    const kept = JSON.parse(
      keptFor("broadcastDraft").read(broadcast._id) ?? "null",
    ) as Partial<DraftText> | null;
    if (typeof kept?.name !== "string" || typeof kept.text !== "string") return null;
    const draft = { ...draftOf(broadcast), ...kept };
    return isSame(draft, draftOf(broadcast)) ? null : draft;
  } catch {
    return null;
  }
};

/**
 * The unsaved changes of a broadcast. A draft is saved automatically; a scheduled broadcast only on request,
 * because it could be sent half-typed.
 */
export function useDraft(broadcast: Broadcast) {
  const client = useQueryClient();
  const isAutomatic = broadcast.state === "draft";
  const [autosave] = useState(() => {
    let savedKind = kindOf(broadcast.type);
    const kept = keptFor("broadcastDraft");
    return makeAutosave<DraftText>({
      saved: draftOf(broadcast),
      unsaved: isAutomatic ? readKept(broadcast) : null,
      delayMs: isAutomatic ? typingPauseMs : null,
      keep: (draft) => {
        if (isAutomatic) kept.write(broadcast._id, draft && JSON.stringify(draft));
      },
      save: async ({ name, kind, subject, text, isTransactional }) => {
        const body = {
          name,
          text,
          ...(kind === "email" && { subject, isTransactional }),
          // Only if the kind was changed: a text with a picture has its own type.
          ...(kind !== savedKind && { type: kind }),
        };
        const params = { broadcastId: broadcast._id };
        rememberBroadcast(client, await call(broadcasts.change, { params, body, isQuiet: true }));
        savedKind = kind;
        announceChange(["broadcasts"], [broadcast._id]);
      },
    });
  });
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
