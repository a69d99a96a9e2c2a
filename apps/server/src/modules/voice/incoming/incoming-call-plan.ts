import type { Env } from "../../../env.ts";
import type { IncomingCallPlan } from "../../../providers/carriers/carrier.ts";
import { mediaLink } from "../../sending/index.ts";
import type { CalledAccount } from "./incoming-calls.sql.ts";

/** What callers hear where no other greeting was set. */
export const standardGreeting = (company: string): string =>
  `You have reached ${company || "us"}. We can't take your call right now. Please leave a message after the tone, or send us a text.`;

/** What a call to a number of the account does first. */
export function planFor(called: CalledAccount, env: Env, now: Date): IncomingCallPlan {
  const { forwardTo, isDisabled, ringSeconds, announcesCalls, company } = called;
  if (forwardTo === null || isDisabled) return planUnanswered(called, env, now);
  const announcement = announcesCalls && company ? `Call for ${company}.` : null;
  return { kind: "ring", phoneNumber: forwardTo, seconds: ringSeconds, announcement };
}

/** What it does once nobody answered. */
export function planUnanswered(called: CalledAccount, env: Env, now: Date): IncomingCallPlan {
  const { hasVoicemail, isDisabled, greetingKey, greetingWords, company } = called;
  if (!hasVoicemail || isDisabled) return { kind: "sorry" };
  const greeting = greetingKey
    ? { url: mediaLink(env, { key: greetingKey, contentType: "audio/wav" }, now) }
    : { words: greetingWords || standardGreeting(company) };
  return { kind: "voicemail", greeting };
}
