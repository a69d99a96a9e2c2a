import type { ContentDesign, EditedDesign } from "@broadcast/contract/content-design";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { keptFor } from "../../lib/device/kept-on-device.ts";
import { makeAutosave } from "../../lib/screens/autosave.ts";
import { changed, historyOf, redone, undone } from "./design-history.ts";

/** How a design is read and saved; each kind of content provides its own calls. */
export interface DesignStore {
  /** The id of the email or page. */
  id: string;
  /** The design as the server has it. */
  saved: EditedDesign;
  /** Rejects with `conflict` if it was changed since the given revision. */
  save: (edited: EditedDesign) => Promise<{ revision: number }>;
  /** Reads the server's current design. */
  reload: () => Promise<EditedDesign>;
}

const typingPauseMs = 800;

const readKept = (id: string, { design }: EditedDesign): EditedDesign | null => {
  try {
    const kept = JSON.parse(keptFor("contentDesign").read(id) ?? "null") as EditedDesign | null;
    if (!Array.isArray(kept?.design?.blocks) || typeof kept.revision !== "number") return null;
    return JSON.stringify(kept.design) === JSON.stringify(design) ? null : kept;
  } catch {
    return null;
  }
};

const isConflictError = (error: unknown) => error instanceof ApiError && error.code === "conflict";

/**
 * A design that is saved automatically. Unsaved changes are stored on the device and retried. If it was
 * changed elsewhere meanwhile, nothing is overwritten: the author chooses between the two versions.
 */
export function useEditedDesign({ id, saved, save, reload }: DesignStore) {
  const [kept] = useState(() => readKept(id, saved));
  const revision = useRef(kept?.revision ?? saved.revision);
  const [isConflict, setConflict] = useState(kept !== null && kept.revision !== saved.revision);
  /** The last design that was sent. */
  const sent = useRef<string | null>(null);
  const [history, setHistory] = useState(() => historyOf(kept?.design ?? saved.design));
  const [autosave] = useState(() =>
    makeAutosave<{ design: ContentDesign }>({
      saved: { design: saved.design },
      unsaved: kept && { design: kept.design },
      delayMs: typingPauseMs,
      keep: (draft) =>
        keptFor("contentDesign").write(
          id,
          draft && JSON.stringify({ design: draft.design, revision: revision.current }),
        ),
      save: async ({ design }) => {
        const before = sent.current;
        sent.current = JSON.stringify(design);
        try {
          revision.current = (await save({ design, revision: revision.current })).revision;
        } catch (error) {
          if (!isConflictError(error)) throw error;
          const theirs = await reload();
          if (![before, sent.current].includes(JSON.stringify(theirs.design))) {
            setConflict(true);
            throw error;
          }
          // It is our own: the save succeeded, but its answer was lost.
          revision.current = (await save({ design, revision: theirs.revision })).revision;
        }
        setConflict(false);
      },
    }),
  );
  const { state, problem } = useSyncExternalStore(autosave.subscribe, autosave.read);

  useEffect(() => {
    autosave.resume();
    const saveNow = () => void autosave.saveNow();
    window.addEventListener("online", saveNow);
    window.addEventListener("pagehide", saveNow);
    return () => {
      window.removeEventListener("online", saveNow);
      window.removeEventListener("pagehide", saveNow);
      saveNow();
      autosave.pause();
    };
  }, [autosave]);

  const show = (next: typeof history) => {
    setHistory(next);
    if (next.present !== history.present) autosave.change({ design: next.present });
  };
  const change = (design: ContentDesign, what = "") =>
    show(changed(history, design, what, performance.now()));

  return {
    design: history.present,
    state,
    problem,
    isConflict,
    change,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => show(undone(history)),
    redo: () => show(redone(history)),
    /** Saves the edits, and resolves to the revision; null if that failed. */
    saveNow: async () => ((await autosave.saveNow()) ? revision.current : null),
    /** Replaces the other version with this one. */
    keepMine: async () => {
      revision.current = (await reload()).revision;
      await autosave.saveNow();
    },
    /** Shows the other version; Undo brings this one back. */
    takeTheirs: async () => {
      const theirs = await reload();
      revision.current = theirs.revision;
      change(theirs.design);
    },
  };
}
