import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useUnsaved } from "@broadcast/ui/forms/unsaved.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";
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

const parts = ["name", "kind", "subject", "text", "isTransactional"] as const;

const isSame = (a: DraftText, b: DraftText) => parts.every((part) => a[part] === b[part]);

/** A draft kept on this device, and what it was made from. */
interface KeptDraft {
  draft: DraftText;
  basedOn: DraftText;
}

const readKept = (broadcast: Broadcast): KeptDraft | null => {
  try {
    const { basedOn, ...kept } = JSON.parse(keptFor("broadcastDraft").read(broadcast._id) ?? "{}") as Partial<
      DraftText & { basedOn: DraftText }
    >;
    if (typeof kept.name !== "string" || typeof kept.text !== "string") return null;
    const saved = draftOf(broadcast);
    const draft = { ...saved, ...kept };
    return isSame(draft, saved) ? null : { draft, basedOn: { ...saved, ...basedOn } };
  } catch {
    return null;
  }
};

const isConflictError = (error: unknown) => error instanceof ApiError && error.code === "conflict";

/** How a broadcast's text reaches the server, unless someone else changed it there meanwhile. */
function makeSaving(broadcast: Broadcast, client: QueryClient, tellConflict: (isConflict: boolean) => void) {
  const params = { broadcastId: broadcast._id };
  const isAutomatic = broadcast.state === "draft";
  const kept = keptFor("broadcastDraft");
  const unsaved = isAutomatic ? readKept(broadcast) : null;
  /** What the server has, as far as this window knows. */
  let basedOn = unsaved?.basedOn ?? draftOf(broadcast);
  /** What was sent last: the server may have it, although its answer was lost. */
  let sent: DraftText | null = null;

  const send = async ({ name, kind, subject, text, isTransactional }: DraftText) => {
    const { kind: savedKind, ...saved } = basedOn;
    const body = {
      name,
      text,
      ...(kind === "email" && { subject, isTransactional }),
      // Only if the kind was changed: a text with a picture has its own type.
      ...(kind !== savedKind && { type: kind }),
      basedOn: { ...saved, type: savedKind },
    };
    const changed = await call(broadcasts.change, { params, body, isQuiet: true });
    basedOn = draftOf(changed);
    rememberBroadcast(client, changed);
  };
  const reload = async () => {
    const theirs = await call(broadcasts.get, { params, isQuiet: true });
    rememberBroadcast(client, theirs);
    return draftOf(theirs);
  };
  const autosave = makeAutosave<DraftText>({
    saved: draftOf(broadcast),
    unsaved: unsaved?.draft ?? null,
    delayMs: isAutomatic ? typingPauseMs : null,
    keep: (draft) => {
      if (isAutomatic) kept.write(broadcast._id, draft && JSON.stringify({ ...draft, basedOn }));
    },
    save: async (draft) => {
      const before = sent;
      sent = asStored(draft, basedOn);
      try {
        await send(draft);
      } catch (error) {
        if (!isConflictError(error)) throw error;
        const theirs = await reload();
        if (!before || !isSame(before, theirs)) {
          tellConflict(true);
          throw error;
        }
        basedOn = theirs;
        await send(draft);
      }
      tellConflict(false);
      announceChange(["broadcasts"], [broadcast._id]);
    },
  });
  return {
    autosave,
    /** Whether the server knows of this kind. */
    isKindSaved: () => autosave.read().draft.kind === basedOn.kind,
    /** Takes over what a file or a designed email from here made of the broadcast. */
    took: (changed: Broadcast) => {
      const its = draftOf(changed);
      basedOn = changed.email ? its : { ...basedOn, kind: its.kind, isTransactional: its.isTransactional };
      rememberBroadcast(client, changed);
    },
    /** Replaces the other version with this one. */
    keepMine: async () => {
      basedOn = await reload();
      await autosave.saveNow();
    },
    /** Shows the other version, and drops this one. */
    takeTheirs: async () => {
      basedOn = await reload();
      autosave.change(basedOn);
      autosave.discard();
      tellConflict(false);
    },
  };
}

/** A draft as the server stores it. */
const asStored = (draft: DraftText, basedOn: DraftText): DraftText => {
  const { subject, isTransactional } =
    draft.kind === "email" ? draft : { ...basedOn, isTransactional: false };
  return { ...draft, name: draft.name.trim(), subject, isTransactional };
};

/**
 * The unsaved changes of a broadcast. A draft is saved automatically; a scheduled broadcast only on request,
 * because it could be sent half-typed. If someone else changed it meanwhile, nothing is overwritten: the author
 * chooses between the two versions.
 */
export function useDraft(broadcast: Broadcast) {
  const client = useQueryClient();
  const isAutomatic = broadcast.state === "draft";
  const [isConflict, setConflict] = useState(false);
  const [{ autosave, ...saving }] = useState(() => makeSaving(broadcast, client, setConflict));
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
  return {
    ...snapshot,
    ...{ isConflict, took: saving.took, keepMine: saving.keepMine, takeTheirs: saving.takeTheirs },
    change: autosave.change,
    saveNow: autosave.saveNow,
    discard: autosave.discard,
    /**
     * Saves what a file or a designed email comes after. Of a scheduled broadcast, only if the kind was changed and the
     * file needs it: what was typed waits for Save. False if that failed.
     */
    saveFirst: (needsKind: boolean): Promise<boolean> =>
      isAutomatic || (needsKind && !saving.isKindSaved()) ? autosave.saveNow() : Promise.resolve(true),
  };
}
