import { costHundredths } from "@broadcast/domain/credits";
import type { Sender } from "../messages/index.ts";
import {
  type AccountRules,
  judge,
  type MessageType,
  type SendingTimes,
  type Verdict,
} from "../sending/index.ts";
import type { AudienceMember } from "./audience.sql.ts";
import { maxCharacters, type Render, type Rendered } from "./rendering.ts";

/** What will happen to one recipient: the same function decides in the manifest and in the sending. */
export type Decision =
  | {
      kind: "send";
      rendered: Rendered;
      costHundredths: number;
      /** Set when it cannot go at once. */
      waits: { until: Date; reason: string; lasting: string } | null;
    }
  | { kind: "skip"; code: string; reason: string };

/** What all recipients of a broadcast share. */
export interface Sending {
  type: MessageType;
  render: Render;
  hasMedia: boolean;
  account: AccountRules;
  sender: Sender;
  times: SendingTimes;
}

/** Carriers cut or refuse a text beyond this many segments (Telnyx message encoding; applied to all carriers). */
const MAX_SEGMENTS = 10;

const skip = (code: string, reason: string): Decision => ({ kind: "skip", code, reason });

export function decide(sending: Sending, member: AudienceMember): Decision {
  const { type, account, sender, times } = sending;
  if (member.subject.to === "") {
    return skip("no-address", type === "email" ? "There is no email address." : "There is no phone number.");
  }
  const verdict = judge(account, member.subject, times);
  if (verdict.kind === "skip") return skip(verdict.code, verdict.reason);
  // It would wait for ever, and the broadcast with it.
  if (verdict.kind === "wait" && verdict.until === "infinity") return skip("no-hour", verdict.reason);
  const rendered = sending.render(member.contact);
  const { missing, segments } = rendered;
  if (missing.length > 0 && sender.missingFields === "block") {
    return skip("missing-field", `There is no value for {{${missing[0]}}} and no fallback.`);
  }
  if (rendered.text.trim() === "" && !sending.hasMedia) {
    return skip("empty", "The message is empty for this contact.");
  }
  if (rendered.isTooLong) {
    return skip("too-long", `The message is longer than ${maxCharacters(type)} characters for this contact.`);
  }
  if (segments > MAX_SEGMENTS) {
    return skip(
      "too-long",
      `The message takes ${segments} segments for this contact; carriers take ${MAX_SEGMENTS}.`,
    );
  }
  return {
    kind: "send",
    rendered,
    costHundredths: costHundredths(type === "sms" ? { type, segments } : { type }),
    waits: verdict.kind === "wait" ? waitOf(verdict) : null,
  };
}

const waitOf = ({ until, reason, lasting }: Extract<Verdict, { kind: "wait" }>) => ({
  until: until as Date,
  reason,
  lasting,
});
