import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** A server that does not answer must not hold back the rest of the app indefinitely. */
const longestWaitMs = 4_000;
/** One answer can lead to the next request, and the browser is also idle between slices of rendering. */
const drawnAfterMs = 250;
/** For browsers without `requestIdleCallback`. */
const idleFallbackMs = 200;

// Outlives the person: code.
let isAtRest = false;
const waiting = new Set<() => void>();

const come = () => {
  if (isAtRest) return;
  isAtRest = true;
  for (const tell of [...waiting]) tell();
};

const whenIdle = (then: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 1_000 });
  else setTimeout(then, idleFallbackMs);
};

/** Called once the first screen is shown: waits until its data is loaded and drawn. */
export const awaitRest = (client: QueryClient): (() => void) => {
  if (isAtRest) return () => {};
  let looking: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (looking !== undefined || client.isFetching() > 0) return;
    looking = setTimeout(
      () =>
        whenIdle(() => {
          looking = undefined;
          if (client.isFetching() > 0) return;
          stop();
          come();
        }),
      drawnAfterMs,
    );
  };
  const stopWatching = client.getQueryCache().subscribe(look);
  const timer = setTimeout(come, longestWaitMs);
  const stop = () => {
    stopWatching();
    clearTimeout(looking);
    clearTimeout(timer);
  };
  look();
  return stop;
};

const onRest = (tell: () => void) => {
  waiting.add(tell);
  return () => void waiting.delete(tell);
};

/** Runs `then` once the first screen is drawn and the browser is idle. Returns a function that cancels it. */
export const atRest = (then: () => void): (() => void) => {
  if (isAtRest) {
    then();
    return () => {};
  }
  const stop = onRest(() => {
    stop();
    then();
  });
  return stop;
};

/** Whether the first screen is drawn; parts that are not visible at first load from then on. */
export const useIsAtRest = (): boolean => useSyncExternalStore(onRest, () => isAtRest);
