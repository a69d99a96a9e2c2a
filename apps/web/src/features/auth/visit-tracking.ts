import { tracking } from "@broadcast/contract/tracking";
import { useEffect, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { randomId } from "../../lib/device/random-id.ts";

type Step = keyof typeof tracking;

/** Counts how far a visitor comes, each step once a visit. Nobody waits for it, and nobody is told when it fails. */
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
 * Counts that somebody without a session opened a page (document 1, section 7); answers how to count what they do
 * there. The sign-in page does without: it is where most people start their day, and is kept small.
 */
export function useVisit(): (step: Step) => void {
  const [track] = useState(visitTracker);
  useEffect(() => track("view"), [track]);
  return track;
}
