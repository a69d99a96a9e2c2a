import type { GateFacts } from "./dispatch.sql.ts";

/** May it leave? If not, why, as a code and a sentence that may be shown. */
export type Verdict = { mayLeave: true } | { mayLeave: false; code: string; reason: string };

const no = (code: string, reason: string): Verdict => ({ mayLeave: false, code, reason });

/**
 * The one gate every message passes at the last moment, whatever sent it. The obligatory answers to STOP, START and
 * HELP (cause `system`) pass the consent checks: they are what those words ask for.
 */
export function judge(facts: GateFacts): Verdict {
  if (facts.is_cancelled) return no("account-cancelled", "The account is cancelled, so nothing is sent.");
  if (facts.is_stopped) return no("stopped", "You stopped the broadcast.");
  if (facts.cause === "system") return { mayLeave: true };
  if (facts.is_opted_out) return no("opted-out", "They opted out of your messages.");
  if (facts.do_not_message) return no("do-not-message", "The contact is marked do not message.");
  return { mayLeave: true };
}
