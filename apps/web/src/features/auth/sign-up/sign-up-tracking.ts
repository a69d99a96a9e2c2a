import { tracking } from "@broadcast/contract/tracking";
import { call } from "../../../lib/api/api-client.ts";
import { randomId } from "../../../lib/device/random-id.ts";

type Step = "signUpView" | "signUpLead" | "signUpSubmit" | "signUpComplete";

/** Reports how far visitors get with signing up, each step once per visit, in the background and ignoring failures. */
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
