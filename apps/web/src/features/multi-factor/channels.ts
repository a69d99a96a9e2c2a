import type { MultiFactorChannel, MultiFactorMethod } from "@broadcast/contract/multi-factor-challenge";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { type LucideIcon, Mail, MessageSquareText, PhoneCall, ShieldCheck } from "lucide-react";

interface ChannelWords {
  /** Its label as a kind of second factor: "Text message". */
  label: string;
  hint: string;
  icon: LucideIcon;
  /** The target of its codes; null for an authenticator app, which generates them itself. */
  target: "phone" | "email" | null;
}

export const channelWords: Record<MultiFactorChannel, ChannelWords> = {
  authenticator: {
    label: "Authenticator app",
    hint: "An app on your phone creates the codes, even offline. The safest choice.",
    icon: ShieldCheck,
    target: null,
  },
  sms: { label: "Text message", hint: "We text you a code.", icon: MessageSquareText, target: "phone" },
  call: { label: "Phone call", hint: "We call you and read you a code.", icon: PhoneCall, target: "phone" },
  email: { label: "Email", hint: "We email you a code.", icon: Mail, target: "email" },
};

const order: readonly MultiFactorChannel[] = ["authenticator", "sms", "call", "email"];

/** The channels to choose from, safest first. */
export const channelOptions = (supported: readonly MultiFactorChannel[]) =>
  order
    .filter((channel) => supported.includes(channel))
    .map((channel) => ({
      value: channel,
      label: channelWords[channel].label,
      hint: channelWords[channel].hint,
    }));

/** "Text message to (•••) •••-0123", "Authenticator app". */
export const methodLabel = ({
  channel,
  redactedTo,
}: Pick<MultiFactorMethod, "channel" | "redactedTo">): string =>
  redactedTo ? `${channelWords[channel].label} to ${redactedTo}` : channelWords[channel].label;

/** What is wrong with the target of codes, as a sentence; null if it may be valid. */
export const targetProblem = (channel: MultiFactorChannel, to: string): string | null => {
  const { target } = channelWords[channel];
  if (target === "phone") return parseNanp(to) ? null : "Enter a 10-digit phone number.";
  if (target === "email") return checkEmailForm(to.trim()) ? null : "Please enter a valid email address";
  return null;
};

/** Says where a code was sent, before its boxes. */
export const sentSentence = (channel: MultiFactorChannel, redactedTo: string): string => {
  if (channel === "authenticator") return "Enter the code that your authenticator app shows.";
  if (channel === "call") return `We're calling ${redactedTo}. Enter the six digits you hear.`;
  return channel === "sms"
    ? `We texted a code to ${redactedTo}. Enter its six digits.`
    : `We emailed a code to ${redactedTo}. Enter its six digits.`;
};

export const methodIcon = ({ channel }: Pick<MultiFactorMethod, "channel">): LucideIcon =>
  channelWords[channel].icon;
