import { formattedName } from "@broadcast/domain/account/names";
import { groupReplies } from "@broadcast/domain/messages/reply-groups";
import { invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { personOf } from "../../http/guard/person-of.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { requireBroadcast } from "../broadcasts/index.ts";
import { setChatStatus } from "../conversations/index.ts";
import { readBalance } from "../credits/index.ts";
import {
  lockAnswersTo,
  type MessageContent,
  prepareMessages,
  type RenderContact,
  sendPrepared,
  unknownFieldProblem,
} from "../messages/index.ts";
import { listReplies, type Reply } from "./reply-groups.sql.ts";

const GROUPED_AT_MOST = 5_000;

const nameOf = ({ firstName, lastName, company, phoneNumber }: RenderContact): string =>
  formattedName({ firstName, lastName, company, phoneNumber });

/** Returns the most common text of a group; of several, the shortest. */
function wordsOf(replies: readonly Reply[]): string {
  const byText = [...Map.groupBy(replies, ({ text }) => text)];
  const [most] = byText.sort(([a, its], [b, others]) => others.length - its.length || a.length - b.length);
  return most?.[0] ?? "";
}

/** Returns replies to a broadcast, grouped by meaning. */
export async function readReplyGroups(context: SignedIn, broadcastId: string) {
  await requireBroadcast(context, broadcastId);
  const { db, accountId } = context;
  const replies = await listReplies(db, accountId, broadcastId, { contactIds: null, limit: GROUPED_AT_MOST });
  return {
    groups: groupReplies(replies).map((group) => ({
      text: wordsOf(group),
      replies: group.map(({ contact, text, time, laterText, answeredBy }) => ({
        contactId: contact._id,
        name: nameOf(contact),
        text,
        time: time.toISOString(),
        laterText,
        isAnswered: answeredBy !== null,
      })),
    })),
    isPart: replies.length === GROUPED_AT_MOST,
  };
}

interface Answer {
  contactIds: readonly string[];
  text: string;
}

/** Someone has answered them since, or they may have asked to stop. */
const isLeftOut = ({ answeredBy, isHeld }: Reply): boolean => answeredBy !== null || isHeld;

/**
 * Prepares one message to each, by the usual decision, without those who are left out. Throws `not-found` for contacts
 * who did not reply.
 */
async function prepareAnswers(context: SignedIn, broadcastId: string, { contactIds, text }: Answer) {
  await requireBroadcast(context, broadcastId);
  const { db, env, accountId, clock } = context;
  const wanted = [...new Set(contactIds)];
  const replies = await listReplies(db, accountId, broadcastId, { contactIds: wanted, limit: wanted.length });
  if (replies.length < wanted.length) throw notFound("contact");
  const content: MessageContent = { type: "sms", subject: "", text, media: [], purpose: "conversation" };
  const [open, leftOut] = [replies.filter((reply) => !isLeftOut(reply)), replies.filter(isLeftOut)];
  const contacts = open.map(({ contact }) => contact);
  const prepared = await prepareMessages({ db, env }, accountId, content, contacts, clock.now());
  const problem = unknownFieldProblem(text, prepared.sending.sender);
  if (problem) throw invalid({ text: problem });
  return { prepared, open, leftOut };
}

/** Returns why someone is left out, as a sentence. */
function leftOutBecause({ caller }: SignedIn, { answeredBy }: Reply): string {
  if (answeredBy === null) return "They may have asked you to stop. Open the contact to decide.";
  const isYou = answeredBy.person === personOf(caller);
  return isYou ? "You've already replied." : `${answeredBy.name} has already replied.`;
}

/** Forecasts the answers. */
export async function forecastAnswers(context: SignedIn, broadcastId: string, answer: Answer) {
  const { prepared, leftOut } = await prepareAnswers(context, broadcastId, answer);
  let costHundredths = 0;
  const whom = (contact: RenderContact) => ({ contactId: contact._id, name: nameOf(contact) });
  const notSent = (contact: RenderContact, reason: string) => ({
    ...whom(contact),
    text: prepared.sending.render(contact).text,
    outcome: "not-sent" as const,
    reason,
  });
  const people = prepared.messages.map(({ contact, decision }) => {
    if (decision.kind === "skip") return notSent(contact, decision.reason);
    costHundredths += decision.costHundredths;
    const { rendered, waits } = decision;
    return {
      ...whom(contact),
      text: rendered.text,
      outcome: waits ? ("waits" as const) : ("goes" as const),
      reason: waits?.lasting ?? null,
    };
  });
  return {
    people: [...people, ...leftOut.map((reply) => notSent(reply.contact, leftOutBecause(context, reply)))],
    credits: costHundredths / 100,
    balanceCredits: (await readBalance(context.db, context.accountId)) / 100,
  };
}

/**
 * Answers each of them with a separate message, as if written in their chat. Who was answered meanwhile gets no second
 * one, and the chat of someone who has written again since stays open.
 */
export async function answerReplies(
  context: SignedIn,
  broadcastId: string,
  { isDone, ...answer }: Answer & { isDone: boolean },
) {
  const { db, accountId, caller, clock } = context;
  await lockAnswersTo(db, accountId, answer.contactIds);
  const { prepared, open, leftOut } = await prepareAnswers(context, broadcastId, answer);
  const messages = await sendPrepared(db, accountId, prepared, {
    cause: "chat",
    causeId: null,
    sentBy: caller.userId,
    writtenBy: personOf(caller),
    priority: 0,
    now: clock.now(),
    note: "Chat message",
    isInChats: true,
  });
  const sent = new Set(
    messages.filter(({ withheld }) => withheld === null).map(({ contactId }) => contactId),
  );
  if (isDone) {
    const settled = open.filter(({ contact, laterText }) => laterText === null && sent.has(contact._id));
    await markDone(
      context,
      settled.map(({ contact }) => contact._id),
    );
  }
  return {
    sent: sent.size,
    notSent: [
      ...counted(
        messages.flatMap(({ withheld }) => withheld ?? []),
        true,
      ),
      ...counted(
        leftOut.map((reply) => leftOutBecause(context, reply)),
        false,
      ),
    ],
  };
}

async function markDone({ db, accountId }: SignedIn, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  const done = { status: "done", snoozedUntil: null } as const;
  await setChatStatus(db, accountId, { ids: contactIds }, done);
  await noteChange(db, accountId, ["chats"], contactIds);
}

/** Counts each reason; `isListed` when the messages are on the unsent list. */
const counted = (reasons: readonly string[], isListed: boolean) =>
  [...Map.groupBy(reasons, (reason) => reason)].map(([reason, its]) => ({
    reason,
    count: its.length,
    isListed,
  }));
