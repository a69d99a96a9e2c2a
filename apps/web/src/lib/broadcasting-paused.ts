import { useSyncExternalStore } from "react";
import { personalValue } from "./device/personal-state.ts";

interface Pause {
  isPaused: boolean;
  resumesAt: string | null;
}

const pause = personalValue<Pause>({ isPaused: false, resumesAt: null });
const readPaused = () => pause.read().isPaused;
const readResumesAt = () => pause.read().resumesAt;

/** Takes over from the last poll whether broadcasts are paused now, and until when if that is known. */
export const setBroadcastingPaused = (isPaused: boolean, resumesAt: string | null): void => {
  if (isPaused !== readPaused() || resumesAt !== readResumesAt()) pause.write({ isPaused, resumesAt });
};

export const useBroadcastingPaused = (): boolean =>
  useSyncExternalStore(pause.subscribe, readPaused, readPaused);

/** An ISO instant; null while nothing is paused, or where no end is known. */
export const useBroadcastingResumesAt = (): string | null =>
  useSyncExternalStore(pause.subscribe, readResumesAt, readResumesAt);
