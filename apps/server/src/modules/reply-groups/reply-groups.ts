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
      replies: group.map(({ contact, text, time, isAnswered }) => ({
        contactId: contact._id,
        name: nameOf(contact),
        text,
        time: time.toISOString(),
        isAnswered,
      })),
    })),
    isPart: replies.length === GROUPED_AT_MOST,
  };
}

interface Answer {
  contactIds: readonly string[];
  text: string;
}

/** Prepares one message to each, by the usual decision. Throws `not-found` for contacts who did not reply. */
async function prepareAnswers(context: SignedIn, broadcastId: string, { contactIds, text }: Answer) {
  await requireBroadcast(context, broadcastId);
  const { db, env, accountId, clock } = context;
  const wanted = [...new Set(contactIds)];
  const replies = await listReplies(db, accountId, broadcastId, { contactIds: wanted, limit: wanted.length });
  if (replies.length < wanted.length) throw notFound("contact");
  const content: MessageContent = { type: "sms", subject: "", text, media: [], purpose: "conversation" };
  const contacts = replies.map(({ contact }) => contact);
  const prepared = await prepareMessages({ db, env }, accountId, content, contacts, clock.now());
  const problem = unknownFieldProblem(text, prepared.sending.sender);
  if (problem) throw invalid({ text: problem });
  return prepared;
}

/** Forecasts the answers. */
export async function forecastAnswers(context: SignedIn, broadcastId: string, answer: Answer) {
  const { messages, sending } = await prepareAnswers(context, broadcastId, answer);
  let costHundredths = 0;
  const people = messages.map(({ contact, decision }) => {
    const whom = { contactId: contact._id, name: nameOf(contact) };
    if (decision.kind === "skip")
      return {
        ...whom,
        text: sending.render(contact).text,
        outcome: "not-sent" as const,
        reason: decision.reason,
      };
    costHundredths += decision.costHundredths;
    const { rendered, waits } = decision;
    return {
      ...whom,
      text: rendered.text,
      outcome: waits ? ("waits" as const) : ("goes" as const),
      reason: waits?.lasting ?? null,
    };
  });
  return {
    people,
    credits: costHundredths / 100,
    balanceCredits: (await readBalance(context.db, context.accountId)) / 100,
  };
}

/** Answers each of them with a separate message, as if written in their chat. */
export async function answerReplies(
  context: SignedIn,
  broadcastId: string,
  { isDone, ...answer }: Answer & { isDone: boolean },
) {
  const prepared = await prepareAnswers(context, broadcastId, answer);
  const { db, accountId, caller, clock } = context;
  const sent = await sendPrepared(db, accountId, prepared, {
    cause: "chat",
    causeId: null,
    sentBy: caller.userId,
    writtenBy: personOf(caller),
    priority: 0,
    now: clock.now(),
    note: "Chat message",
    isInChats: true,
  });
  const answered = sent.filter(({ withheld }) => withheld === null).map(({ contactId }) => contactId);
  if (isDone && answered.length > 0) {
    const done = { status: "done", snoozedUntil: null } as const;
    await setChatStatus(db, accountId, { ids: answered }, done);
    await noteChange(db, accountId, ["chats"], answered);
  }
  const reasons = Map.groupBy(
    sent.flatMap(({ withheld }) => withheld ?? []),
    (reason) => reason,
  );
  return {
    sent: answered.length,
    notSent: [...reasons].map(([reason, its]) => ({ reason, count: its.length })),
  };
}
