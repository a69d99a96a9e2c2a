import type { Env } from "../../../env.ts";
import type { IncomingCallPlan } from "../../../providers/carriers/carrier.ts";
import { mediaLink } from "../../sending/index.ts";
import type { CalledAccount } from "./incoming-calls.sql.ts";

/** The greeting that callers hear by default. */
export const standardGreeting = (company: string): string =>
  `You have reached ${company || "us"}. We can't take your call right now. Please leave a message after the tone, or send us a text.`;

/** Returns the first step of a call to a number of the account. */
export function planFor(called: CalledAccount, env: Env, now: Date): IncomingCallPlan {
  const { forwardTo, isDisabled, ringSeconds, announcesCalls, company } = called;
  if (forwardTo === null || isDisabled) return planUnanswered(called, env, now);
  const announcement = announcesCalls && company ? `Call for ${company}.` : null;
  return { kind: "ring", phoneNumber: forwardTo, seconds: ringSeconds, announcement };
}

/** Returns the next step once the call was not answered. */
export function planUnanswered(called: CalledAccount, env: Env, now: Date): IncomingCallPlan {
  const { hasVoicemail, isDisabled, greetingKey, greetingWords, company } = called;
  if (!hasVoicemail || isDisabled) return { kind: "sorry" };
  const greeting = greetingKey
    ? { url: mediaLink(env, { key: greetingKey, contentType: "audio/wav" }, now) }
    : { words: greetingWords || standardGreeting(company) };
  return { kind: "voicemail", greeting };
}
