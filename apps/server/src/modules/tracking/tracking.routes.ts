import type { tracking } from "@broadcast/contract/tracking";
import type { Handlers } from "../../http/serve.ts";
import { countStep, type TrackedStep } from "./tracking.sql.ts";

/** Counts the step and discards the rest of the request. */
const counting = (step: TrackedStep) => async (context: Parameters<Handlers<typeof tracking>["view"]>[0]) => {
  await countStep(context.db, step, context.clock.now());
  return {};
};

export const trackingHandlers: Handlers<typeof tracking> = {
  signUpView: counting("signUpView"),
  signUpLead: counting("signUpLead"),
  signUpSubmit: counting("signUpSubmit"),
  signUpComplete: counting("signUpComplete"),
  view: counting("view"),
};
