import type { Broadcast, Recipient } from "@broadcast/contract/broadcasts";
import type { SignedIn } from "../../../http/context.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import { listed } from "../../contact-actions/index.ts";
import { tagListed } from "../../tags/index.ts";
import { requireBroadcast } from "../broadcasts.ts";
import { type Decided, decideAll, decideOn } from "../draft/decide-all.ts";
import { keepDecisions } from "../draft/draft-decisions.ts";
import { plannedOf } from "../draft/planned.sql.ts";
import { contentOf, readSendingAs } from "../draft/sending-as.ts";
import { PAUSED } from "../run/broadcast-cause.ts";
import { kindOfOutcome } from "../run/failures.ts";
import { readAudience } from "./audience.sql.ts";
import {
  listLatestContacts,
  listRecipients,
  type Outcome,
  type RecipientOutcome,
  recipientContacts,
} from "./recipients.sql.ts";

interface Search {
  term?: string | undefined;
  decision?: string | undefined;
  /** For a draft: when it would be sent. */
  runAt?: Date | null;
  outcome?: Outcome;
  kind?: string | undefined;
  paging: { page: number; pageSize: number };
}

/** Lists the chosen contacts; for a draft with what would happen to each, now or at a time. */
export async function searchChosen(context: SignedIn, broadcastId: string, input: Search) {
  const broadcast = await requireBroadcast(context, broadcastId);
  const isOpen = broadcast.state === "draft" || (broadcast.state === "scheduled" && input.runAt);
  if (!isOpen) return search(context, broadcast, { ...input, planned: input.decision });
  return searchDraft(context, broadcast, input);
}

/** Lists recipients with their outcomes. */
export async function searchResults(context: SignedIn, broadcastId: string, input: Search) {
  return search(context, await requireBroadcast(context, broadcastId), input);
}

async function search(
  context: SignedIn,
  broadcast: Broadcast,
  { term, outcome, planned, kind, paging }: Search & { planned?: string | undefined },
) {
  const { db, accountId, clock } = context;
  const { page, pageSize } = paging;
  const { rows, total } = await listRecipients(
    db,
    accountId,
    broadcast._id,
    {
      term: term ?? "",
      outcome: outcome ?? "all",
      planned,
      kind: kind || undefined,
    },
    sliceOf({ page, pageSize }),
    atMost(broadcast, outcome ?? "all"),
  );
  const { manifest } = broadcast;
  const words = new Map(manifest?.skipped.map(({ code, reason }) => [code, reason]));
  const plannedOfRow = ({ planned: code }: RecipientOutcome) =>
    manifest && (code === null ? "go" : (words.get(code) ?? code));
  const now = clock.now();
  const isPaused = broadcast.state === "paused";
  return {
    recipients: rows.map((row) => toRecipient(row, now, plannedOfRow(row), isPaused)),
    paging: pagingOf(total, page, pageSize),
  };
}

/** Returns the largest possible number for an outcome, as far as it is counted. */
function atMost({ counts }: Broadcast, outcome: Outcome): number | undefined {
  if (outcome === "sent" || outcome === "delivered") return counts[outcome];
  return outcome === "sending" ? counts.waiting + counts.unknown : undefined;
}

async function searchDraft(context: SignedIn, draft: Broadcast, { term, decision, runAt, paging }: Search) {
  const { db, accountId, clock } = context;
  const { page, pageSize } = paging;
  const now = clock.now();
  const at = runAt && runAt > now ? runAt : now;
  const sendingAs = await readSendingAs(context, accountId, contentOf(draft), at);
  const window = sliceOf({ page, pageSize });
  const isKept =
    decision !== undefined && (await isDecided(context, draft, sendingAs, { runAt: runAt ?? null, now }));
  const decided =
    decision !== undefined && !isKept
      ? await whoseDecision(context, draft._id, sendingAs, decision)
      : undefined;
  const terms = {
    term: term ?? "",
    outcome: "all",
    ...(isKept && { planned: decision }),
    ...(decided && { contactIds: decided }),
  } as const;
  const found = await listRecipients(db, accountId, draft._id, terms, window);
  const shown = { contactIds: found.rows.map((row) => row.contact_id) };
  const members = await readAudience(db, accountId, draft._id, sendingAs.as, at, shown);
  const decisions = new Map(
    members.map((member) => [member.contactId, { member, decision: decideOn(sendingAs.sending, member) }]),
  );
  return {
    recipients: found.rows.map((row) =>
      withDecision(toRecipient(row, now, null, false), decisions.get(row.contact_id)),
    ),
    paging: pagingOf(found.total, page, pageSize),
  };
}

/** Whether the list can be read from stored decisions. A confirmed broadcast's are its promises. */
const isDecided = (
  context: SignedIn,
  broadcast: Broadcast,
  sendingAs: Awaited<ReturnType<typeof readSendingAs>>,
  at: { runAt: Date | null; now: Date },
): Promise<boolean> =>
  broadcast.state === "draft" ? keepDecisions(context, broadcast, sendingAs, at) : Promise.resolve(false);

/** Selects all recipients with this decision. */
async function whoseDecision(
  { db, accountId }: SignedIn,
  broadcastId: string,
  sendingAs: Awaited<ReturnType<typeof readSendingAs>>,
  decision: string,
): Promise<string[]> {
  const contactIds: string[] = [];
  for await (const chunk of decideAll(db, accountId, broadcastId, sendingAs)) {
    for (const one of chunk) if (plannedOf(one) === decision) contactIds.push(one.member.contactId);
  }
  return contactIds;
}

function withDecision(recipient: Recipient, decided: Decided | undefined): Recipient {
  if (!decided) return recipient;
  const { decision } = decided;
  if (decision.kind === "skip") return { ...recipient, planned: decision.reason, waitsUntil: null };
  if (!decision.waits) return { ...recipient, planned: "go", waitsUntil: null };
  const { until, reason } = decision.waits;
  return { ...recipient, planned: "wait", reason, waitsUntil: until.toISOString() };
}

/** Lists the latest movers, latest first; none for a broadcast that has not begun. */
export async function readLatest(
  context: SignedIn,
  broadcastId: string,
): Promise<{ recipients: Recipient[] }> {
  const { db, accountId, clock } = context;
  const { state } = await requireBroadcast(context, broadcastId);
  const contactIds = await listLatestContacts(db, accountId, broadcastId, LATEST);
  const terms = { term: "", outcome: "all", contactIds } as const;
  const { rows } = await listRecipients(db, accountId, broadcastId, terms, { limit: LATEST, offset: 0 });
  const places = new Map(contactIds.map((contactId, place) => [contactId, place]));
  const inOrder = rows.sort((a, b) => places.get(a.contact_id)! - places.get(b.contact_id)!);
  return { recipients: inOrder.map((row) => toRecipient(row, clock.now(), null, state === "paused")) };
}

const LATEST = 6;

function toRecipient(row: RecipientOutcome, now: Date, planned: string | null, isPaused: boolean): Recipient {
  const isWaiting = row.message_id === null ? row.skip_reason === null : row.state === "queued";
  // Whatever it waited for before: now it waits for a user to resume.
  const isHeld = isWaiting && row.outbox_state !== "claimed" && (isPaused || row.wait_reason === PAUSED);
  const dueAt = isWaiting && !isHeld ? (row.due_at ?? row.planned_for) : null;
  const waitReason = isHeld ? PAUSED : isWaiting ? row.wait_reason : null;
  const kind = kindOfOutcome(row);
  return {
    contact: {
      _id: row.contact_id,
      firstName: row.first_name,
      lastName: row.last_name,
      company: row.company,
      phoneNumber: row.phone_number,
      email: row.email,
      doNotMessage: row.do_not_message,
    },
    state: stateOf(row),
    reason: row.skip_reason ?? row.error ?? waitReason,
    planned,
    waitsUntil: dueAt && dueAt > now ? dueAt.toISOString() : null,
    canResend: kind?.canResend === true && !kind.isUnclear,
    hasReplied: row.replied_at !== null,
    messageId: row.message_id,
    time: row.time?.toISOString() ?? null,
  };
}

function stateOf({ state, skip_reason, outbox_state }: RecipientOutcome): Recipient["state"] {
  if (skip_reason !== null) return "unsent";
  if (state === null || state === "received") return "chosen";
  if (state !== "queued") return state;
  return outbox_state === "claimed" ? "sending" : "waiting";
}

/** Tags the recipients, or those with one outcome; returns how many did not have the tag yet. */
export async function tagRecipients(
  context: SignedIn,
  broadcastId: string,
  { tagName, outcome }: { tagName: string; outcome: Outcome },
) {
  await requireBroadcast(context, broadcastId);
  return tagListed(context, listed(recipientContacts, { broadcastId, outcome }), tagName);
}
