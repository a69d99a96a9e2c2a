import type { Failure } from "@broadcast/contract/message-parts";
import type { MessageState } from "../../../db/columns.ts";
import type { DB } from "../../../db/schema.gen.ts";

type Carrier = DB["lanes"]["carrier"];

export interface FailureKind {
  /** What happened, as a sentence for display. */
  words: string;
  /** Who is responsible, so that users know where to look. */
  fault: Failure["fault"];
  /** What to do about it, as a sentence. */
  advice: string;
  /** What differs in these sentences when several messages failed this way. */
  ofSeveral?: { words?: string; advice?: string };
  /** Whether sending the same again can help. */
  canResend: boolean;
  /** Someone wanted it so: it is not listed as unsent. */
  isWanted?: true;
  /** It may have arrived: it is sent again only when selected individually. */
  isUnclear?: true;
  /** What it reveals about the number. */
  line?: "landline" | "dead";
}

/** Kinds of failures reported by carriers and the gate. The codes are in `KIND_BY_CODE`. */
export const FAILURE_KINDS = {
  "not-a-number": {
    words: "This phone number can't get texts.",
    fault: "sender",
    advice: "Correct the contact's number.",
    ofSeveral: {
      words: "These phone numbers can't get texts.",
      advice: "Correct the contacts' numbers.",
    },
    canResend: false,
    line: "dead",
  },
  landline: {
    words: "This number is a landline or can't get texts.",
    fault: "recipient",
    advice: "Call them, or ask for a mobile number.",
    ofSeveral: {
      words: "These numbers are landlines or can't get texts.",
      advice: "Call them, or ask for mobile numbers.",
    },
    canResend: false,
    line: "landline",
  },
  dead: {
    words: "This number is no longer in service.",
    fault: "recipient",
    advice: "Ask for their new number, or delete the contact.",
    ofSeveral: {
      words: "These numbers are no longer in service.",
      advice: "Ask for their new numbers, or delete the contacts.",
    },
    canResend: false,
    line: "dead",
  },
  "line-cleared": {
    words: "We couldn't reach this number or address, but it has been corrected or cleared since.",
    fault: "recipient",
    advice: "Send it again.",
    ofSeveral: {
      words: "We couldn't reach these numbers or addresses, but they have been corrected or cleared since.",
    },
    canResend: true,
  },
  unreachable: {
    words: "Their phone was off or out of range.",
    fault: "recipient",
    advice: "Send it again later.",
    ofSeveral: {
      words: "Their phones were off or out of range.",
    },
    canResend: true,
  },
  "opted-out": {
    words: "They opted out of your messages.",
    fault: "recipient",
    advice: "They can opt back in by texting START.",
    canResend: false,
  },
  blocked: {
    words: "Their carrier blocked the message.",
    fault: "recipient",
    advice: "Ask them to allow messages from your number.",
    ofSeveral: {
      words: "Their carriers blocked the message.",
    },
    canResend: true,
  },
  filtered: {
    words: "The carrier filtered the message as spam.",
    fault: "sender",
    advice: "Reword it: say who you are, and avoid short links and all caps. Then send it again.",
    canResend: true,
  },
  unregistered: {
    words: "Your number isn't registered with the carriers yet.",
    fault: "sender",
    advice: "Finish your carrier registration, then send it again.",
    canResend: true,
  },
  "over-limit": {
    words: "You reached the carrier's limit for your brand.",
    fault: "sender",
    advice: "Send it again tomorrow.",
    canResend: true,
  },
  "too-busy": {
    words: "The carrier was too busy to accept it.",
    fault: "carrier",
    advice: "Send it again later.",
    canResend: true,
  },
  unroutable: {
    words: "The carrier can't reach this number.",
    fault: "carrier",
    advice: "Check the number, or send it again later.",
    ofSeveral: {
      words: "The carrier can't reach these numbers.",
      advice: "Check the numbers, or send it again later.",
    },
    canResend: true,
  },
  country: {
    words: "You can't text this country.",
    fault: "sender",
    advice: "You can text numbers in the United States and Canada.",
    ofSeveral: {
      words: "These numbers are in countries you can't text.",
    },
    canResend: false,
  },
  "too-long": {
    words: "The message is too long for the carrier.",
    fault: "sender",
    advice: "Shorten it and send it again.",
    canResend: false,
  },
  media: {
    words: "The carrier couldn't use the picture.",
    fault: "sender",
    advice: "Use a JPEG or PNG up to 500 KB, then send it again.",
    canResend: true,
  },
  "not-sent-from": {
    words: "Your number can't send this kind of message.",
    fault: "sender",
    advice: "Contact support about your number.",
    canResend: false,
  },
  bounced: {
    words: "Email to this address bounced.",
    fault: "recipient",
    advice: "Correct the contact's email address.",
    ofSeveral: {
      words: "Email to these addresses bounced.",
      advice: "Correct the contacts' email addresses.",
    },
    canResend: false,
    line: "dead",
  },
  "mailbox-full": {
    words: "Their mailbox is full or inactive.",
    fault: "recipient",
    advice: "Send it again in a few days.",
    ofSeveral: {
      words: "Their mailboxes are full or inactive.",
    },
    canResend: true,
  },
  "mail-rejected": {
    words: "Their email provider rejected the message as spam.",
    fault: "sender",
    advice: "Reword it, say who you are, and send it again later.",
    ofSeveral: {
      words: "Their email providers rejected the message as spam.",
    },
    canResend: true,
  },
  "mail-too-large": {
    words: "The message is too large for their email provider.",
    fault: "sender",
    advice: "Use fewer or smaller pictures and send it again.",
    ofSeveral: {
      words: "The message is too large for their email providers.",
    },
    canResend: false,
  },
  "no-answer": {
    words: "No one answered, and it didn't go to voicemail.",
    fault: "recipient",
    advice: "Send it again later.",
    canResend: true,
  },
  "do-not-message": {
    words: "This contact is marked do not message.",
    fault: "sender",
    advice: "If they want your messages, turn off do not message on the contact.",
    ofSeveral: {
      words: "These contacts are marked do not message.",
      advice: "If they want your messages, turn off do not message on the contacts.",
    },
    canResend: true,
  },
  archived: {
    words: "You archived this contact.",
    fault: "sender",
    advice: "If they should get this, restore the contact and send it again.",
    ofSeveral: {
      words: "You archived these contacts.",
      advice: "If they should get this, restore the contacts and send it again.",
    },
    canResend: true,
  },
  "do-not-email": {
    words: "This contact is marked do not email.",
    fault: "sender",
    advice: "If they want your emails, turn off do not email on the contact.",
    ofSeveral: {
      words: "These contacts are marked do not email.",
      advice: "If they want your emails, turn off do not email on the contacts.",
    },
    canResend: true,
  },
  "no-consent": {
    words: "You haven't recorded this contact's consent to voice drops.",
    fault: "sender",
    advice: "Record their consent on the contact, then send it again.",
    ofSeveral: {
      words: "You haven't recorded these contacts' consent to voice drops.",
      advice: "Record their consent on the contacts, then send it again.",
    },
    canResend: true,
  },
  "potential-stop": {
    words: "They may have asked you to stop.",
    fault: "recipient",
    advice: "Open the contact to decide. If they didn't, send it again.",
    ofSeveral: {
      advice: "Open each contact to decide. If they didn't, send it again.",
    },
    canResend: true,
  },
  "no-address": {
    words: "This contact has no phone number or email address.",
    fault: "sender",
    advice: "Add a phone number or email address, then send it again.",
    ofSeveral: {
      words: "These contacts have no phone number or email address.",
      advice: "Add phone numbers or email addresses, then send it again.",
    },
    canResend: true,
  },
  "no-number": {
    words: "You didn't have a phone number to send it from.",
    fault: "sender",
    advice: "Choose a phone number, then send it again.",
    canResend: true,
  },
  "no-mailing-address": {
    words: "The law requires your mailing address in this email, and you hadn't added one.",
    fault: "sender",
    advice: "Add your mailing address in Settings, then send it again.",
    canResend: true,
  },
  "number-changed": {
    words: "Their number or email address changed before we could send this.",
    fault: "nobody",
    advice: "Send it again to the new one.",
    ofSeveral: {
      words: "Their numbers or email addresses changed before we could send this.",
      advice: "Send it again to the new ones.",
    },
    canResend: true,
  },
  "too-late": {
    words: "This automatic reply must go out within five minutes, and that time has passed.",
    fault: "nobody",
    advice: "You don't need to do anything. Their request went through.",
    ofSeveral: {
      words: "These automatic replies must go out within five minutes, and that time has passed.",
      advice: "You don't need to do anything. Their requests went through.",
    },
    canResend: false,
  },
  overdue: {
    words: "It couldn't go out within the hours that it can be late.",
    fault: "sender",
    advice: "To let messages like this go out later, raise “Hours a message can be late” in the campaign.",
    ofSeveral: {
      words: "They couldn't go out within the hours that they can be late.",
    },
    canResend: false,
  },
  empty: {
    words: "The message was empty once we filled in its dynamic fields.",
    fault: "sender",
    advice: "Write a message that works without the field.",
    canResend: false,
  },
  "missing-field": {
    words: "A dynamic field had no value and no fallback.",
    fault: "sender",
    advice: "Fill in the field on the contact or add a fallback, then write it again.",
    ofSeveral: {
      advice: "Fill in the field on the contacts or add a fallback, then write it again.",
    },
    canResend: false,
  },
  shortener: {
    words: "It had a link from a public shortener, and carriers block those.",
    fault: "sender",
    advice: "Use the full address or a trackable link, then write it again.",
    canResend: false,
  },
  "no-hour": {
    words: "Your broadcast hours and the law left no time to send it.",
    fault: "sender",
    advice: "Extend your broadcast hours, then send it again.",
    canResend: true,
  },
  prohibited: {
    words: "It says something that we don't send.",
    fault: "sender",
    advice: "Take those words out, then write it again.",
    canResend: false,
  },
  stopped: {
    words: "You stopped the broadcast before we sent this.",
    fault: "sender",
    advice: "Send it again if you still want them to get it.",
    canResend: true,
  },
  credits: {
    words: "You were out of credits.",
    fault: "sender",
    advice: "Buy more credits, then send it again.",
    canResend: true,
  },
  registration: {
    words: "Your number isn't registered with the carriers yet.",
    fault: "sender",
    advice: "Finish your carrier registration, then send it again.",
    canResend: true,
  },
  unpaid: {
    words: "Your payment was overdue.",
    fault: "sender",
    advice: "Update your card, then send it again.",
    canResend: true,
  },
  plan: {
    words: "Your plan was on hold.",
    fault: "sender",
    advice: "Change your plan, then send it again.",
    canResend: true,
  },
  identity: {
    words: "Messaging was off because your identity check failed.",
    fault: "sender",
    advice: "Repeat the identity check, then send it again.",
    canResend: true,
  },
  suspended: {
    words: "Sending from your account was suspended.",
    fault: "sender",
    advice: "Contact support, then send it again.",
    canResend: true,
  },
  "account-cancelled": {
    words: "Your account was cancelled.",
    fault: "sender",
    advice: "Reactivate your account, then send it again.",
    canResend: true,
  },
  "contact-deleted": {
    words: "This contact was deleted.",
    fault: "sender",
    advice: "You don't need to do anything. We didn't send it.",
    ofSeveral: {
      words: "These contacts were deleted.",
    },
    canResend: false,
  },
  "taken-back": {
    words: "It was taken back before it was sent.",
    fault: "sender",
    advice: "You don't need to do anything. We didn't send it.",
    ofSeveral: {
      words: "They were taken back before they were sent.",
      advice: "You don't need to do anything. We didn't send them.",
    },
    canResend: false,
    isWanted: true,
  },
  unclear: {
    words: "We don't know whether it arrived.",
    fault: "nobody",
    advice: "It may have arrived. Ask them or wait for the carrier's update before you send it again.",
    canResend: true,
    isUnclear: true,
  },
  "cut-off": {
    words: "The call ended before your recording finished.",
    fault: "recipient",
    advice: "Check that your recording plays, then send it again later.",
    ofSeveral: {
      words: "The calls ended before your recording finished.",
    },
    canResend: true,
  },
  "picture-too-large": {
    words: "Its picture is too large for your number and can't be made smaller.",
    fault: "sender",
    advice: "Choose a smaller one, then send it again.",
    canResend: false,
  },
  "no-voice": {
    words: "Your carrier doesn't support voice drops.",
    fault: "sender",
    advice: "Send it as a text.",
    canResend: false,
  },
  unknown: {
    words: "The carrier couldn't deliver it and didn't say why.",
    fault: "carrier",
    advice: "Send it again.",
    canResend: true,
  },
} satisfies Record<string, FailureKind>;

export type FailureKindName = keyof typeof FAILURE_KINDS;

/** Carriers' codes by kind (twilio.com/docs/api/errors; Sinch SMS delivery codes; Bandwidth messaging error codes). */
const CODES: Record<Carrier, Partial<Record<FailureKindName, string>>> = {
  twilio: {
    "not-a-number": "21211 21614",
    landline: "30006 21635",
    dead: "30005",
    unreachable: "30003",
    "opted-out": "21610",
    blocked: "30004",
    filtered: "30007",
    unregistered: "30034",
    "over-limit": "30022 30023 30027",
    "too-busy": "21611 30001 20429 429 unreachable",
    unroutable: "21612",
    country: "21408",
    "too-long": "21617",
    media: "11200 12300 30019 21620",
    "not-sent-from": "21606 21608 21660 21210",
    "no-answer": "no-answer busy",
  },
  sinch: {
    "not-a-number": "invalid_number",
    unroutable: "402 412",
    unreachable: "27 406 417",
    "opted-out": "deleted",
    filtered: "408 415",
    "too-busy": "404 429 unreachable",
    "too-long": "411",
    media: "414 416 418 one-picture",
    "not-sent-from": "410 413",
  },
  bandwidth: {
    "not-a-number": "4302 4303 4720 request-validation:to",
    unroutable: "4406",
    dead: "4721",
    "opted-out": "4775",
    blocked: "4481 4482 4750",
    filtered: "4470 4770",
    unregistered: "4476 4773 4795",
    "over-limit": "4780 4781 4785",
    "too-busy": "5600 max-message-queue-size-exceeded too-many-requests account-limit unreachable",
    country: "4432",
    "too-long": "request-validation:text",
    media: "4410 4411 4412 request-validation:media",
    "not-sent-from": "4405 request-validation:from",
    unreachable: "9902",
    "no-answer": "no-answer busy",
  },
  // The first are answers of mail servers (RFC 5321, 4.2.3); the words are ours (smtp-outcome.ts).
  smtp: {
    bounced: "550 551 553 554 bounced",
    "too-busy": "421 450 451 452 unreachable",
    "mailbox-full": "552 mailbox",
    "mail-rejected": "rejected",
    "mail-too-large": "too-large",
  },
};

const KIND_BY_CODE = new Map(
  Object.entries(CODES).flatMap(([carrier, kinds]) =>
    Object.entries(kinds).flatMap(([kind, codes]) =>
      codes.split(" ").map((code) => [`${carrier} ${code}`, kind as FailureKindName] as const),
    ),
  ),
);

/** The codes of all kinds that reveal something about the number or address. */
export const LINE_CODES: readonly string[] = Object.entries(FAILURE_KINDS).flatMap(([name, kind]) =>
  "line" in kind
    ? [name, ...Object.values(CODES).flatMap((kinds) => kinds[name as FailureKindName]?.split(" ") ?? [])]
    : [],
);

/** What automations say of messages they took back, because the contact is no longer in them. */
const LEFT: readonly (string | null)[] = ["left-campaign", "left-flow"];

/** Returns the kind of a code, which from the gate is the kind itself; `unknown` for an unlisted one. */
export function failureKind(carrier: Carrier | null, code: string | null): FailureKindName {
  const kind = KIND_BY_CODE.get(`${carrier} ${code}`);
  if (kind) return kind;
  if (LEFT.includes(code)) return "taken-back";
  return code !== null && Object.hasOwn(FAILURE_KINDS, code) ? (code as FailureKindName) : "unknown";
}

/**
 * Returns the kind of a message's failure, or of a skip (`state` is null then). An unclear one is unknown, whatever its
 * code; with `isCleared` (`line-cleared.sql.ts`) the address's fault is over.
 */
export function kindOfFailure(
  state: MessageState | null,
  carrier: Carrier | null,
  code: string | null,
  isCleared: boolean,
): FailureKindName {
  if (state === "unknown") return "unclear";
  const name = failureKind(carrier, code);
  const kind: FailureKind = FAILURE_KINDS[name];
  return isCleared && kind.line !== undefined ? "line-cleared" : name;
}

/** Returns the failure of `count` messages as users see it. */
export function describeFailure(kind: FailureKindName, count = 1): Failure {
  const { words, fault, advice, ofSeveral, canResend, isUnclear }: FailureKind = FAILURE_KINDS[kind];
  const sentences = { words, advice, ...(count > 1 ? ofSeveral : undefined) };
  return { kind, ...sentences, fault, canResend, isUnclear: isUnclear === true };
}

/** Returns a carrier's error code as one sentence for display. */
export const failureInWords = (carrier: Carrier, code: string | null): string =>
  FAILURE_KINDS[failureKind(carrier, code)].words;

/** Returns what a failure reveals about the number; null for most. */
export function lineOfFailure(carrier: Carrier, code: string): "landline" | "dead" | null {
  const kind: FailureKind = FAILURE_KINDS[failureKind(carrier, code)];
  return kind.line ?? null;
}
