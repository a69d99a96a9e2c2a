import { tracking } from "@broadcast/contract/tracking";
import { useEffect, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { randomId } from "../../lib/device/random-id.ts";

type Step = keyof typeof tracking;

/** Reports how far visitors get, each step once per visit, in the background and ignoring failures. */
const visitTracker = (): ((step: Step) => void) => {
  const eventId = randomId();
  const told = new Set<Step>();
  return (step) => {
    if (told.has(step)) return;
    told.add(step);
    const body = { eventId, eventSourceUrl: `${location.origin}${location.pathname}` };
    call(tracking[step], { body, isQuiet: true }).catch(() => {});
  };
};

/**
 * Reports that a visitor without a session opened a page (document 1, section 7); returns a function that reports
 * further steps. The sign-in page, where most users start their day, does not use it, so that it loads fast.
 */
export function useVisit(): (step: Step) => void {
  const [track] = useState(visitTracker);
  useEffect(() => track("view"), [track]);
  return track;
}
