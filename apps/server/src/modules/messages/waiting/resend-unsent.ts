import { costHundredths } from "@broadcast/domain/messages/message-prices";
import { AppError } from "../../../app-error.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { showInConversations } from "../../conversations/index.ts";
import {
  FAILURE_KINDS,
  type FailureKind,
  giveUp,
  type QueuedMessage,
  queueMessages,
  readTakenBack,
} from "../../sending/index.ts";
import { readSender, type Sender } from "../messages.sql.ts";
import { type Forecast, forecastMessages } from "../write/forecast-messages.ts";
import type { Intended } from "../write/recipient.sql.ts";
import { sendingLane } from "../write/sending-lane.ts";
import {
  countUnsent,
  lockAccount,
  lockUnsent,
  markResent,
  type ResendRow,
  type StoredFailure,
  type UnsentTerms,
} from "./unsent.sql.ts";
import { type ChosenUnsent, kindOf, readChosen } from "./unsent.ts";

/** The rest needs another request: one must not hold everything up. */
const AT_ONCE = 10_000;
const CHUNK = 1_000;

/** A message to send again, and the listed message it replaces. */
type Again = QueuedMessage & { was: string; wasUnclear: boolean };

/**
 * Sends listed messages again as new messages with the same content. The gate decides again; messages that a retry
 * cannot help stay on the list, counted by reason. Messages that may have arrived are sent again only when selected
 * individually.
 */
export async function resendUnsent(context: SignedIn, chosen: ChosenUnsent) {
  const { db, accountId, clock } = context;
  await lockAccount(db, accountId);
  const { terms, kinds } = await readChosen(context, chosen);
  const rows = await lockUnsent(db, accountId, terms, kinds, AT_ONCE);
  const sender = await readSender(db, accountId);
  const now = clock.now();
  const forecastOf = await forecastMessages(db, accountId, sender, rows.map(intendedOf), now);
  const takenBackBecause = await readTakenBack(db, rows, now);

  const left = new Map<string, number>();
  const leave = (reason: string, count = 1) => left.set(reason, (left.get(reason) ?? 0) + count);
  const batches = new Map<string, { as: Resending; messages: Again[] }>();
  for (const row of rows) {
    const as = { ...intendedOf(row), isInChats: row.is_in_chats };
    const { forecast, to } = forecastOf(as);
    const refusal = takenBackBecause(row) ?? whyNot(row, forecast, to, chosen.messageIds !== undefined);
    if (refusal !== null) {
      leave(refusal);
      continue;
    }
    const key = `${as.type} ${as.purpose} ${as.isInChats}`;
    const batch = batches.get(key) ?? { as, messages: [] };
    batch.messages.push(writeAgain(row, forecast, to));
    batches.set(key, batch);
  }

  let resent = 0;
  for (const { as, messages } of batches.values()) {
    const sent = await queueAgain(context, sender, as, messages);
    resent += sent;
    if (sent < messages.length) leave("Choose a phone number before you send.", messages.length);
  }
  if (rows.length === AT_ONCE) {
    const beyond = (await countChosen(context, terms, kinds)) - (rows.length - resent);
    if (beyond > 0)
      leave(
        `You can send up to ${AT_ONCE.toLocaleString("en-US")} at a time. Send again for the rest.`,
        beyond,
      );
  }
  const contactIds = rows.map((row) => row.contact_id);
  await noteChange(db, accountId, ["thread", "chats", "credits", "session"], contactIds);
  return { resent, left: [...left].map(([reason, count]) => ({ reason, count })) };
}

async function countChosen(
  { db, accountId }: SignedIn,
  terms: UnsentTerms,
  kinds: readonly StoredFailure[] | null,
): Promise<number> {
  const wanted = kinds && new Set(kinds.map(kindOf));
  const counts = await countUnsent(db, accountId, terms);
  return counts.reduce((sum, row) => (!wanted || wanted.has(kindOf(row)) ? sum + row.count : sum), 0);
}

/** A mandatory answer passed the gate as an answer to STOP or HELP; sent again it is an ordinary message. */
const intendedOf = ({ contact_id: contactId, type, purpose }: ResendRow): Intended => ({
  contactId,
  type,
  purpose: purpose === "obligatory" ? "conversation" : purpose,
});

/** Returns, as a sentence, why a message is not sent again; null when it is. */
function whyNot(row: ResendRow, forecast: Forecast, to: string, isNamed: boolean): string | null {
  const kind: FailureKind = FAILURE_KINDS[kindOf(row)];
  if (isUnclear(row) && !isNamed) return "It may have arrived. To send it again, select only this message.";
  if (forecast.kind === "not-sent") return forecast.reason;
  // A corrected address, or an opt-in by the recipient, may have fixed what a retry cannot.
  const isMended = row.to_number !== to || kindOf(row) === "opted-out";
  return kind.canResend || isMended ? null : kind.words;
}

const isUnclear = (row: ResendRow): boolean => {
  const kind: FailureKind = FAILURE_KINDS[kindOf(row)];
  return kind.isUnclear === true;
};

const writeAgain = (row: ResendRow, forecast: Forecast, to: string): Again => ({
  was: row.id,
  wasUnclear: isUnclear(row),
  id: uuidv7(),
  contactId: row.contact_id,
  type: row.type,
  subject: row.subject,
  text: row.text,
  ...(row.email_version_id && {
    email: { versionId: row.email_version_id, values: row.email_values ?? {} },
  }),
  media: row.media,
  to,
  segments: row.segments,
  costHundredths: costHundredths(
    row.type === "sms" ? { type: row.type, segments: row.segments } : { type: row.type },
  ),
  ...(forecast.kind === "waits" && { waits: { until: forecast.until, reason: forecast.lasting } }),
});

/** What messages queued together have in common; `isInChats` as when they were first sent. */
type Resending = Pick<Intended, "type" | "purpose"> & { isInChats: boolean };

/** Queues messages of one type and purpose; returns how many: none when the account has no number for them. */
async function queueAgain(
  { db, accountId, clock, caller }: SignedIn,
  sender: Sender,
  { type, purpose, isInChats }: Resending,
  messages: readonly Again[],
): Promise<number> {
  const lane = await sendingLane(db, accountId, sender, type);
  if (!lane) return 0;
  const now = clock.now();
  const isMarketing = purpose === "marketing";
  for (let from = 0; from < messages.length; from += CHUNK) {
    const chunk = messages.slice(from, from + CHUNK);
    const queueing = {
      cause: "chat",
      causeId: null,
      purpose,
      sentBy: caller.userId,
      writtenBy: personOf(caller),
      isInChats,
      priority: isMarketing ? 1 : 0,
      lane,
      dueAt: now,
      now,
    } as const;
    if (!(await queueMessages(db, accountId, chunk, queueing, "Sent again"))) {
      const sentence = "You don't have enough credits to send these again. Buy more or choose fewer.";
      throw new AppError("insufficient-credits", sentence);
    }
    const ids = chunk.map((message) => message.id);
    if (isInChats) await showInConversations(db, accountId, ids);
    const resent = chunk.map((message) => ({ id: message.was, as: message.id }));
    await markResent(db, accountId, resent);
    // It is replaced: whatever a lookup finds, the first one must not be sent as well.
    const unclear = chunk.filter((message) => message.wasUnclear).map(({ was }) => was);
    await giveUp(db, accountId, unclear, now);
  }
  return messages.length;
}
