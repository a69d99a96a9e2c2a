import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** A server that does not answer must not keep the rest of the app away for ever. */
const longestWaitMs = 4_000;
/** One answer may lead to the next question, and between the slices of drawing the last a browser is idle too. */
const drawnAfterMs = 250;
/** Where browsers know no idle time. */
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

/** Called once the first screen stands: waits until what it asked for is there and drawn. */
export const awaitRest = (client: QueryClient): (() => void) => {
  if (isAtRest) return () => {};
  let isLooking = false;
  const look = () => {
    if (isLooking || client.isFetching() > 0) return;
    isLooking = true;
    setTimeout(
      () =>
        whenIdle(() => {
          isLooking = false;
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
    clearTimeout(timer);
  };
  look();
  return stop;
};

const onRest = (tell: () => void) => {
  waiting.add(tell);
  return () => void waiting.delete(tell);
};

/** Runs it once the first screen is drawn and the browser has nothing else to do; answers how to call it off. */
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

/** Whether the first screen is drawn: what nobody sees at first is loaded from then on. */
export const useIsAtRest = (): boolean => useSyncExternalStore(onRest, () => isAtRest);
