import { lazy, Suspense } from "react";
import type { RecordingPlayerProps } from "./RecordingPlayer.tsx";

const RecordingPlayer = lazy(async () => ({
  default: (await import("./RecordingPlayer.tsx")).RecordingPlayer,
}));

/** A playable recording with its waveform; the player's code is loaded when the first one is shown. */
export function Recording(props: RecordingPlayerProps) {
  return (
    <Suspense fallback={<div className="h-[62px] w-full max-w-[520px] rounded-lg bg-n3" />}>
      <RecordingPlayer {...props} />
    </Suspense>
  );
}
