import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import type { CheckedFile } from "../../../lib/device/media-files.ts";

export interface BroadcastMedia {
  /** The URL of the picture or recording; null if there is none. */
  url: string | null;
  isBusy: boolean;
  /** Why the last file was refused; cleared when another is chosen. */
  problem: string | null;
  put: (file: Blob) => Promise<void>;
  /** Uses a saved voice drop as the recording. */
  putVoiceDrop: (voiceDropId: string) => Promise<void>;
  /** Rejects if it could not be removed. */
  takeOut: () => Promise<void>;
}

interface MediaOptions {
  /** Checks a chosen file before the upload. */
  check: (file: Blob) => Promise<CheckedFile>;
  /** Saves what the file comes after, with the kind if the server must know it to accept the file. */
  saveFirst: (needsKind: boolean) => Promise<boolean>;
  took: (changed: Broadcast) => void;
}

const notSaved = "We couldn't save what you typed yet, so it wasn't added.";

/** The picture or recording of a broadcast. */
export function useMedia(broadcast: Broadcast, { check, saveFirst, took }: MediaOptions): BroadcastMedia {
  const { _id: broadcastId, media } = broadcast;
  // The URL stays the same when the file is replaced, and the browser would keep showing the old one.
  const [version, setVersion] = useState(() => Date.now());
  const change = useSend(broadcasts.changeMedia, { isQuiet: true });
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async ({ upload, voiceDropId }: { upload?: Blob; voiceDropId?: string } = {}) => {
    const input = { params: { broadcastId }, body: voiceDropId ? { voiceDropId } : {} };
    const changed = await change.mutateAsync(upload ? { ...input, upload } : input);
    setVersion(Date.now());
    took(changed);
  };
  const told = (error: unknown) => setProblem(error instanceof Error ? error.message : "Please try again.");
  return {
    url: media[0] ? `${media[0].url}?v=${version}` : null,
    isBusy: isChecking || change.isPending,
    problem,
    put: async (file) => {
      setProblem(null);
      setChecking(true);
      try {
        const checked = await check(file);
        if ("refusal" in checked) {
          setProblem(checked.refusal.text);
          toast.error(checked.refusal.title, checked.refusal.text);
        } else if (await saveFirst(true)) await send({ upload: checked.file });
        else setProblem(notSaved);
      } catch (error) {
        told(error);
      } finally {
        setChecking(false);
      }
    },
    putVoiceDrop: async (voiceDropId) => {
      setProblem(null);
      try {
        // It brings its kind with it.
        if (await saveFirst(false)) await send({ voiceDropId });
        else setProblem(notSaved);
      } catch (error) {
        told(error);
      }
    },
    takeOut: async () => {
      setProblem(null);
      try {
        await send();
      } catch (error) {
        told(error);
        throw error;
      }
    },
  };
}
