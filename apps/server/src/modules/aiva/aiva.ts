import type { AIVA_RATING_REASONS, AivaMessage } from "@broadcast/contract/aiva";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import {
  deleteChat,
  deleteMessage,
  findMessage,
  isChatOn,
  listAfter,
  listPage,
  stopQuestion,
  writeRating,
} from "./aiva.sql.ts";
import { chatPerson } from "./chat-person.ts";

/** Document 2, section 6: the account's AIVA settings switch the chat on and off. */
export async function requireChat({ db, accountId }: SignedIn): Promise<void> {
  if (!(await isChatOn(db, accountId)))
    throw new AppError("forbidden", "Chat with AIVA is off. Turn it on in the AIVA settings.");
}

/** Returns a message of the user's own chat; 404 for any other. */
export async function requireMessage(context: SignedIn, messageId: string) {
  await requireChat(context);
  const { db, accountId, caller } = context;
  const found = await findMessage(db, accountId, chatPerson(caller), messageId);
  if (!found) throw notFound("message");
  return found;
}

export async function listMessages(
  context: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
) {
  await requireChat(context);
  const { db, accountId, caller } = context;
  const { messages, total } = await listPage(db, accountId, chatPerson(caller), {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { messages, paging: pagingOf(total, page, pageSize) };
}

export async function pollMessage(context: SignedIn, messageId: string) {
  const { message, answerSoFar } = await requireMessage(context, messageId);
  return { ...message, answerSoFar: message.state === "sending" ? answerSoFar : "" };
}

const AFTER_AT_MOST = 200;

export async function listMessagesAfter(context: SignedIn, messageId: string) {
  const { seq } = await requireMessage(context, messageId);
  const { db, accountId, caller } = context;
  const messages = await listAfter(db, accountId, chatPerson(caller), { seq, limit: AFTER_AT_MOST });
  return { messages };
}

export async function rateMessage(
  context: SignedIn,
  messageId: string,
  {
    rating,
    reasons = [],
    note,
  }: {
    rating: NonNullable<AivaMessage["rating"]>;
    reasons?: (typeof AIVA_RATING_REASONS)[number][] | undefined;
    note?: string | undefined;
  },
): Promise<AivaMessage> {
  const { message } = await requireMessage(context, messageId);
  // Questions cannot be rated.
  if (message.direction === "out") throw notFound("answer");
  await writeRating(context.db, context.accountId, messageId, { rating, reasons, note: note || null });
  return { ...message, rating };
}

/** Stops a question before its answer. The worker on it notices and drops its result. */
export async function stopAnswer(context: SignedIn, messageId: string): Promise<AivaMessage> {
  await requireMessage(context, messageId);
  const { db, accountId, caller } = context;
  await stopQuestion(db, accountId, chatPerson(caller), messageId);
  return (await requireMessage(context, messageId)).message;
}

export async function removeMessage(context: SignedIn, messageId: string): Promise<void> {
  const { db, accountId, caller } = context;
  if (!(await deleteMessage(db, accountId, chatPerson(caller), messageId))) throw notFound("message");
}

export const clearChat = ({ db, accountId, caller }: SignedIn): Promise<void> =>
  deleteChat(db, accountId, chatPerson(caller));
