import type { Failure, UnsentMessage } from "@broadcast/contract/messages";
import type { Tone } from "../../ui/display/Badge.tsx";

/** Who is responsible for a failure, in words for the business. */
export const faultWords: Record<Failure["fault"], string> = {
  recipient: "On their side",
  sender: "On your side",
  carrier: "At the carrier",
  nobody: "Unknown",
};

export const stateWords: Record<UnsentMessage["state"], string> = {
  failed: "Not delivered",
  unsent: "Not sent",
  unknown: "May have arrived",
};

export const stateTones: Record<UnsentMessage["state"], Tone> = {
  failed: "danger",
  unsent: "neutral",
  unknown: "caution",
};

const withoutWords: Record<UnsentMessage["type"], string> = {
  sms: "Text",
  mms: "Picture",
  call: "Call",
  rvm: "Voice drop",
  email: "Email",
};

/** A message in one line: its text, or its type. */
export const messageInWords = ({ text, type }: Pick<UnsentMessage, "text" | "type">): string =>
  text.replace(/\s+/g, " ").trim() || withoutWords[type];
