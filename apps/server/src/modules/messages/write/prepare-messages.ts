import { AppError } from "../../../app-error.ts";
import type { StoredMedia } from "../../../db/columns.ts";
import type { Connection } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { Services } from "../../../services.ts";
import { showInConversations } from "../../conversations/index.ts";
import { readBalance, reportShortage } from "../../credits/index.ts";
import type { TakenEmail } from "../../email-designs/index.ts";
import {
  type MessageDeadline,
  type MessageType,
  type Purpose,
  type QueuedMessage,
  type Queueing,
  queueMessages,
  type WithheldMessage,
  withholdMessages,
} from "../../sending/index.ts";
import { type Decision, decide, readSending, type Sending } from "./decide.ts";
import { readRecipients } from "./recipient.sql.ts";
import { sendingLane } from "./sending-lane.ts";
import { type RenderContact, unknownFieldProblem } from "./words/render.ts";
import { wordsOf } from "./words/rendering.ts";

/** What the product sends for a cause: a keyword's answer, a campaign's step, a double opt-in request. */
export interface MessageContent {
  type: MessageType;
  subject: string;
  text: string;
  /** Set when the content is a designed email. */
  email?: TakenEmail | null;
  media: StoredMedia[];
  purpose: Purpose;
  /** Another person's text: apparent fields and tags stay as they are. */
  isVerbatim?: true;
  /** By contact, when it is too late to send it, if there is such a time. */
  deadlines?: ReadonlyMap<string, MessageDeadline>;
}

/** A message to one contact, and its forecast. */
export interface Prepared {
  contact: RenderContact;
  /** Empty when the contact has no address for it. */
  to: string;
  decision: Decision;
}

export interface Preparation {
  content: MessageContent;
  sending: Sending;
  messages: readonly Prepared[];
}

/** What causes the messages, and how they are shown. */
export interface SendingFor
  extends Pick<Queueing, "cause" | "causeId" | "sentBy" | "writtenBy" | "isInChats" | "priority" | "now"> {
  /** Their name in the credit ledger. */
  note: string;
  /** Skips without a promise, by code: they don't become unsent messages. */
  leavesOut?: (code: string, contactId: string) => boolean;
}

/** The outcome of one prepared message. */
export interface SentMessage {
  messageId: string;
  contactId: string;
  to: string;
  /** Why it is on the unsent list; null when it is being sent. */
  withheld: string | null;
}

const NO_NUMBER = { code: "no-number", reason: "You didn't have a phone number to send it from." };
const NO_CREDITS = { code: "credits", reason: "You ran out of credits." };

/**
 * Renders, limits, prices and forecasts a message for each contact as of `at`, by the same decision as a broadcast.
 * Writes nothing: for forecasts, and for `sendPrepared`.
 */
export async function prepareMessages(
  services: Pick<Services, "db" | "env">,
  accountId: number,
  content: MessageContent,
  contacts: readonly RenderContact[],
  at: Date,
): Promise<Preparation> {
  const { type, subject, text, email, media, purpose, isVerbatim, deadlines } = content;
  const hasMedia = media.length > 0;
  const its = {
    type,
    subject,
    text,
    hasMedia,
    media,
    ...(email && { email }),
    ...(isVerbatim && { isVerbatim }),
  };
  const sending = await readSending(services, accountId, its, at);
  const intendedOf = ({ _id }: RenderContact) => ({ contactId: _id, type, purpose });
  const subjectOf = await readRecipients(services.db, accountId, sending, contacts.map(intendedOf));
  const unknown = isVerbatim
    ? null
    : (unknownFieldProblem(text, sending.sender) ??
      (type === "email" ? unknownFieldProblem(subject, sending.sender) : null));
  const messages = contacts.map((contact): Prepared => {
    const its = subjectOf(intendedOf(contact));
    if (!its) return { contact, to: "", decision: skip("contact-deleted", "This contact was deleted.") };
    const decided = decide(sending, {
      recipient: { ...its, deadline: deadlines?.get(contact._id) ?? null },
      contact,
    });
    const decision = decided.kind === "send" && unknown ? skip("missing-field", unknown) : decided;
    return { contact, to: its.to, decision };
  });
  return { content, sending, messages };
}

const skip = (code: string, reason: string): Decision => ({ kind: "skip", code, reason });

/**
 * Queues sendable messages in the caller's transaction, and records the others with their reason, from where they can
 * be sent again. Throws `insufficient-credits` when others spent the credits in the meantime: the caller must roll
 * back, and the next try withholds unpaid messages. The owner is told of these, except of messages sent by hand.
 */
export async function sendPrepared(
  db: Connection,
  accountId: number,
  { content, sending, messages }: Preparation,
  as: SendingFor,
): Promise<SentMessage[]> {
  const { type, email, media, purpose } = content;
  const lane = await sendingLane(db, accountId, sending.sender, type);
  let credit = await readBalance(db, accountId);
  const queued: QueuedMessage[] = [];
  const withheld: WithheldMessage[] = [];
  /** The cost of the cheapest message withheld for lack of credits. */
  let neededHundredths: number | null = null;
  for (const { contact, to, decision } of messages) {
    const its = { id: uuidv7(), contactId: contact._id, type, media, to };
    const withhold = ({ code, reason }: { code: string; reason: string }) => {
      withheld.push({ ...its, ...wordsOf(sending.render(contact), email), code, reason });
    };
    if (decision.kind === "skip") {
      if (!as.leavesOut?.(decision.code, contact._id)) withhold(decision);
    } else if (!lane) withhold(NO_NUMBER);
    else if (decision.costHundredths > credit) {
      withhold(NO_CREDITS);
      neededHundredths = Math.min(neededHundredths ?? Infinity, decision.costHundredths);
    } else {
      const { rendered, costHundredths, waits } = decision;
      credit -= costHundredths;
      queued.push({
        ...its,
        ...wordsOf(rendered, email),
        costHundredths,
        ...(waits && { waits: { until: waits.until, reason: waits.lasting } }),
      });
    }
  }
  const { cause, causeId, sentBy, writtenBy, isInChats, priority, now } = as;
  await withholdMessages(db, accountId, withheld, {
    cause,
    causeId,
    purpose,
    isInChats,
    from: lane?.address ?? "",
    now,
  });
  if (lane && queued.length > 0) {
    const queueing = {
      ...{ cause, causeId, purpose, sentBy, isInChats, priority, lane, dueAt: now, now },
      ...(writtenBy !== undefined && { writtenBy }),
    };
    if (!(await queueMessages(db, accountId, queued, queueing, as.note)))
      throw new AppError("insufficient-credits", "You don't have enough credits to send this message.");
    const ids = queued.map(({ id }) => id);
    if (isInChats) await showInConversations(db, accountId, ids);
  }
  // A user who sends by hand sees it in the response.
  if (neededHundredths !== null && sentBy === null)
    await reportShortage(db, accountId, { neededHundredths, now });
  const sent = [
    ...queued.map((message) => toSent(message, null)),
    ...withheld.map((message) => toSent(message, message.reason)),
  ];
  const contactIds = sent.map(({ contactId }) => contactId);
  if (sent.length > 0) await noteChange(db, accountId, ["thread", "chats", "credits", "session"], contactIds);
  return sent;
}

const toSent = (
  { id, contactId, to }: Pick<QueuedMessage, "id" | "contactId" | "to">,
  withheld: string | null,
): SentMessage => ({ messageId: id, contactId, to, withheld });
