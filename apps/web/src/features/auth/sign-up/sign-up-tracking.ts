import { tracking } from "@broadcast/contract/tracking";
import { call } from "../../../lib/api/api-client.ts";
import { randomId } from "../../../lib/device/random-id.ts";

type Step = "signUpView" | "signUpLead" | "signUpSubmit" | "signUpComplete";

/**
 * Counts how far visitors come with signing up, each step once a visit. Nobody waits for it, and nobody is told when it
 * fails.
 */
export const signUpTracker = (): ((step: Step) => void) => {
  const eventId = randomId();
  const told = new Set<Step>();
  return (step) => {
    if (told.has(step)) return;
    told.add(step);
    const body = { eventId, eventSourceUrl: `${location.origin}${location.pathname}` };
    call(tracking[step], { body, isQuiet: true }).catch(() => {});
  };
};
