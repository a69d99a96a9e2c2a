import { planState, UNPAID_PLAN } from "@broadcast/domain/account/plans";
import type { Account } from "../../../db/columns.ts";
import type { DB } from "../../../db/schema.gen.ts";
import type { Purpose } from "../outbox/outbox.sql.ts";
import type { CauseStanding, MessageDeadline } from "./causes.ts";
import type { SendingTimes, TimeQuestion } from "./sending-times.ts";

/** The channels of consent and opt-outs. */
export type Channel = "text" | "picture" | "voice" | "email";

/** What the gate knows about the sending business. */
export interface AccountRules {
  isCancelled: boolean;
  /** Why support suspended sending; null when it didn't. */
  suspensionReason: string | null;
  identityStatus: Account["identity_status"];
  registrationStatus: Account["registration_status"];
  plan: string;
  /** For an organization's account: whether it is licensed; true for any other. */
  isLicensed: boolean;
  timeZone: string;
  /** Whether there is a postal address for its mailings. */
  hasMailingAddress: boolean;
  broadcastHours: { fromMinute: number; untilMinute: number } | null;
  cap: { messages: number; hours: number } | null;
}

/** What the gate knows about one message and its recipient. */
export interface GateRecipient {
  channel: Channel;
  purpose: Purpose;
  numberKind: DB["lanes"]["number_kind"];
  to: string;
  /** Whether `to` is still the contact's address; false once it was changed or removed. */
  isAddressCurrent: boolean;
  /** When it was queued; omitted if it isn't yet. Read for mandatory answers only. */
  queuedAt?: Date | null;
  doNotMessage: boolean;
  doNotEmail: boolean;
  isOptedOut: boolean;
  hasConsent: boolean;
  isPotentialStop: boolean;
  /** Whether the contact is archived. */
  isArchived: boolean;
  /** Why its text must not be sent, as a sentence; null when it may be, or is not written yet. */
  wordsRefusal: string | null;
  line: DB["address_facts"]["line"];
  timeZone: string | null;
  region: string | null;
  /** When the contact last wrote. */
  lastIncomingAt: Date | null;
  /** When the contact last got marketing by text or call. */
  recentMarketingAt: readonly Date[];
  /** The state of the broadcast or campaign that sends it. */
  cause: CauseStanding;
  /** When it is too late to send it, if its cause sets a time for it. */
  deadline?: MessageDeadline | null;
}

export type SkipCode =
  | "account-cancelled"
  | "identity"
  | "registration"
  | "plan"
  | "unpaid"
  | "suspended"
  | "stopped"
  | "taken-back"
  | "no-address"
  | "number-changed"
  | "no-mailing-address"
  | "opted-out"
  | "do-not-message"
  | "do-not-email"
  | "no-consent"
  | "potential-stop"
  | "archived"
  | "landline"
  | "dead"
  | "bounced"
  | "empty"
  | "too-long"
  | "missing-field"
  | "prohibited"
  | "too-late"
  | "overdue";

const SAID_NO: ReadonlySet<string> = new Set<SkipCode>(["opted-out", "do-not-message", "do-not-email"]);

/** Whether a code means that the person opted out of this channel, so that sending again is useless. */
export const saidNo = (code: string): boolean => SAID_NO.has(code);

/**
 * Whether a message may be sent: now, later (never earlier), or not at all; each with a sentence for display. A wait's
 * sentence may mention the current time; `lasting` does not, and is stored.
 */
export type GateDecision =
  | { kind: "go"; note: string | null }
  | { kind: "wait"; until: Date | "infinity"; reason: string; lasting: string }
  | { kind: "skip"; code: SkipCode; reason: string };

const wait = (until: Date | "infinity", reason: string, lasting = reason): GateDecision => ({
  kind: "wait",
  until,
  reason,
  lasting,
});

const skip = (code: SkipCode, reason: string): GateDecision => ({ kind: "skip", code, reason });

/** Whether a registration state may text from a long code (document 1, section 4; carriers refuse the rest, 30034). */
const MAY_TEXT: Record<AccountRules["registrationStatus"], boolean> = {
  "not-registered": false,
  "registration-queued": false,
  registering: false,
  registered: true,
  "registration-failed": false,
};

/** An answer within this time of their last message belongs to an active conversation. */
const RUNNING_CONVERSATION_HOURS = 24;

/**
 * A confirmation of an opt-out has to be sent within this time (47 CFR 64.1200(a)(12)); applied to START and HELP too.
 */
const OBLIGATORY_WITHIN_MINUTES = 5;

/**
 * The single gate for every message: in the manifest, when it is queued and at the last moment before it is sent. The
 * mandatory answers to STOP, START and HELP skip consent and quiet hours: those keywords ask for them, and only for as
 * long as they are fresh.
 */
export function judge(account: AccountRules, recipient: GateRecipient, times: SendingTimes): GateDecision {
  if (account.isCancelled)
    return skip("account-cancelled", "Your account is cancelled, so we can't send anything.");
  if (account.identityStatus === "failed") {
    return skip("identity", "Messaging is off because your identity check failed.");
  }
  if (account.identityStatus === "not-verified") {
    return skip("identity", "Messaging is off until the account owner verifies their identity.");
  }
  if (recipient.cause.state === "stopped")
    return skip(recipient.cause.code ?? "stopped", recipient.cause.sentence);
  if (recipient.purpose === "obligatory") return judgeObligatory(recipient, times.now);
  if (account.suspensionReason !== null)
    return skip("suspended", suspensionSentence(account.suspensionReason));
  if (account.plan === UNPAID_PLAN)
    return skip("unpaid", "Your payment is overdue. Update your card to send again.");
  if (planState(account.plan) === "on-hold")
    return skip("plan", "Your plan is on hold. Change your plan to send again.");
  if (!account.isLicensed)
    return skip(
      "plan",
      "This account has no license from its organization. Ask the organization's admin for one to send again.",
    );
  const isText = recipient.channel === "text" || recipient.channel === "picture";
  if (isText && recipient.numberKind === "long-code" && !MAY_TEXT[account.registrationStatus]) {
    return skip(
      "registration",
      "Your number isn't registered with the carriers yet, so they block its texts.",
    );
  }
  // CAN-SPAM, 15 U.S.C. 7704(a)(5)(A)(iii).
  if (recipient.channel === "email" && recipient.purpose === "marketing" && !account.hasMailingAddress) {
    return skip(
      "no-mailing-address",
      "Add your mailing address in Settings first. The law requires it in every marketing email.",
    );
  }
  return (
    judgeAddress(recipient) ??
    (recipient.wordsRefusal === null ? null : skip("prohibited", recipient.wordsRefusal)) ??
    judgeConsent(recipient) ??
    judgeArchived(recipient) ??
    judgeLine(recipient) ??
    judgeCause(recipient, times.now) ??
    judgeDeadline(recipient, judgeTime(account, recipient, times), times.now)
  );
}

/** Returns the sentence for a suspended account, with support's reason. */
export const suspensionSentence = (reason: string): string =>
  `We suspended sending from your account. Why: ${/[.!?]$/.test(reason) ? reason : `${reason}.`} Contact support to send again.`;

function judgeCause({ cause }: GateRecipient, now: Date): GateDecision | null {
  if (cause.state !== "paused") return null;
  // A pause holds until it was ended: then some of what it held may be too late.
  return wait(cause.until && cause.until > now ? cause.until : "infinity", cause.sentence);
}

/** A pause is not asked about here: when it ends, its cause decides about what it held. */
function judgeDeadline({ deadline }: GateRecipient, decision: GateDecision, now: Date): GateDecision {
  if (!deadline) return decision;
  if (decision.kind !== "wait") return now > deadline.at ? skip("overdue", deadline.sentence) : decision;
  const { until, lasting } = decision;
  return until === "infinity" || until > deadline.at
    ? skip("overdue", `${lasting} ${deadline.sentence}`)
    : decision;
}

function judgeObligatory({ queuedAt }: GateRecipient, now: Date): GateDecision {
  const isLate = queuedAt && now.getTime() - queuedAt.getTime() > OBLIGATORY_WITHIN_MINUTES * 60_000;
  return isLate
    ? skip("too-late", "This automatic reply must go out within five minutes, and that time has passed.")
    : { kind: "go", note: null };
}

function judgeAddress({ isAddressCurrent, channel }: GateRecipient): GateDecision | null {
  if (isAddressCurrent) return null;
  const what = channel === "email" ? "email address" : "number";
  return skip(
    "number-changed",
    `Their ${what} changed before we could send this. Send it again to the new one.`,
  );
}

function judgeConsent(recipient: GateRecipient): GateDecision | null {
  const { channel, purpose } = recipient;
  if (channel === "email") {
    // A receipt or the like is not marketing: it may go to contacts who want no newsletters (CAN-SPAM).
    if (purpose === "transactional") return null;
    if (recipient.isOptedOut) return skip("opted-out", "They unsubscribed from your emails.");
    if (recipient.doNotEmail) return skip("do-not-email", "This contact is marked do not email.");
    return null;
  }
  if (recipient.isOptedOut) return skip("opted-out", OPTED_OUT[channel]);
  if (recipient.doNotMessage) return skip("do-not-message", "This contact is marked do not message.");
  // A voice drop is a prerecorded call: consent worded for texts does not cover it (FCC 22-85).
  if (channel === "voice" && !recipient.hasConsent) {
    return skip("no-consent", "You haven't recorded this contact's consent to voice drops.");
  }
  if (recipient.isPotentialStop && purpose === "marketing") {
    return skip("potential-stop", "They may have asked you to stop. Open the contact to decide.");
  }
  return null;
}

/** Archived contacts are sent nothing by broadcasts, campaigns and the like; a conversation with them goes on. */
function judgeArchived({ isArchived, purpose }: GateRecipient): GateDecision | null {
  return isArchived && purpose === "marketing" ? skip("archived", "You archived this contact.") : null;
}

const OPTED_OUT: Record<Exclude<Channel, "email">, string> = {
  text: "They opted out of your messages.",
  picture: "They opted out of your messages.",
  voice: "They opted out of your voice drops.",
};

function judgeLine({ channel, line }: GateRecipient): GateDecision | null {
  if (channel === "email") return line === "dead" ? skip("bounced", "Email to this address bounced.") : null;
  if (line === "dead") return skip("dead", "This number is no longer in service.");
  if (line === "landline" && channel !== "voice") {
    return skip("landline", "This is a landline. It can't get texts.");
  }
  return null;
}

function judgeTime(account: AccountRules, recipient: GateRecipient, times: SendingTimes): GateDecision {
  const question = timeQuestion(account, recipient);
  const allowed = isCappable(recipient)
    ? times.allowedUnderCaps(question, account.cap, recipient.recentMarketingAt)
    : times.allowed(question);
  if (allowed.reason === null) return { kind: "go", note: null };
  if (isRunningConversation(recipient, times.now)) {
    return {
      kind: "go",
      note: "It's quiet hours for them, but you can reply because they texted you in the last 24 hours.",
    };
  }
  return wait(allowed.at, allowed.reason, allowed.lasting ?? allowed.reason);
}

const timeQuestion = (account: AccountRules, recipient: GateRecipient): TimeQuestion => ({
  channel: recipient.channel,
  to: recipient.to,
  timeZone: recipient.timeZone,
  region: recipient.region,
  accountHours: recipient.purpose === "conversation" ? null : account.broadcastHours,
  accountTimeZone: account.timeZone,
});

const isCappable = ({ purpose, channel }: GateRecipient): boolean =>
  purpose === "marketing" && channel !== "email";

/** Whether a frequency cap applies to the message: only then the gate reads when they last got marketing. */
export const isUnderCap = (account: AccountRules, recipient: GateRecipient, times: SendingTimes): boolean =>
  isCappable(recipient) && times.hasCaps(timeQuestion(account, recipient), account.cap);

function isRunningConversation({ purpose, lastIncomingAt }: GateRecipient, now: Date): boolean {
  return (
    purpose === "conversation" &&
    lastIncomingAt !== null &&
    now.getTime() - lastIncomingAt.getTime() <= RUNNING_CONVERSATION_HOURS * 3_600_000
  );
}
