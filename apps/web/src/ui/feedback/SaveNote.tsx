import { Spinner } from "@broadcast/ui/feedback/Spinner.tsx";
import { Check, CloudOff } from "lucide-react";
import type { SaveState } from "../../lib/screens/autosave.ts";

const words: Record<SaveState, string> = {
  saved: "Saved",
  unsaved: "Saving",
  saving: "Saving",
  retrying: "Not saved yet",
  refused: "Not saved",
};

/** Says whether the current input has reached the server. */
export function SaveNote({ state }: { state: SaveState }) {
  const isFailed = state === "retrying" || state === "refused";
  return (
    <p
      role="status"
      className={`flex shrink-0 items-center gap-1.5 text-note ${isFailed ? "font-semibold text-warn11" : "text-soft"}`}
    >
      {state === "saved" ? (
        <Check aria-hidden="true" className="size-3.5" />
      ) : isFailed ? (
        <CloudOff aria-hidden="true" className="size-3.5" />
      ) : (
        <Spinner />
      )}
      {words[state]}
    </p>
  );
}
