import type { Message } from "@broadcast/contract/messages";
import { notFound } from "../../app-error.ts";
import { noteChange } from "../../http/change-log.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { findContact, requireContacts } from "../contacts/index.ts";
import { countChats, listChats } from "./chats.sql.ts";
import { markRead, markUnread, readUnreadChats } from "./conversations.sql.ts";
import { countThread, findMedia, findMessage, listThread, listThreadAfter } from "./messages.sql.ts";

const AFTER_LIMIT = 200;

export async function searchChats(
  context: SignedIn,
  input: { term?: string | undefined; filter: "all" | "unread"; paging: { page: number; pageSize: number } },
) {
  const { db, accountId } = context;
  const { page, pageSize } = input.paging;
  const terms = { term: input.term ?? "", isUnreadOnly: input.filter === "unread" };
  const [chats, total, unreadCount] = await Promise.all([
    listChats(db, accountId, terms, pageSize, (page - 1) * pageSize),
    countChats(db, accountId, terms),
    readUnreadChats(db, accountId),
  ]);
  return { chats, paging: pagingOf(total, page, pageSize), unreadCount };
}

async function requireContact({ db, accountId }: SignedIn, contactId: string): Promise<void> {
  if (!(await findContact(db, accountId, contactId))) throw notFound("contact");
}

async function requireMessage(
  { db, accountId }: SignedIn,
  contactId: string,
  messageId: string,
): Promise<void> {
  const message = await findMessage(db, accountId, messageId);
  if (message?.contactId !== contactId) throw notFound("message");
}

export async function readThread(
  context: SignedIn,
  contactId: string,
  query: { page: number; pageSize: number; before?: string | undefined },
) {
  const { db, accountId } = context;
  await requireContact(context, contactId);
  if (query.before) await requireMessage(context, contactId, query.before);
  const [messages, total] = await Promise.all([
    listThread(db, accountId, contactId, {
      limit: query.pageSize,
      offset: (query.page - 1) * query.pageSize,
      before: query.before ?? null,
    }),
    countThread(db, accountId, contactId),
  ]);
  return { messages, paging: pagingOf(total, query.page, query.pageSize) };
}

export async function readThreadAfter(context: SignedIn, contactId: string, messageId: string) {
  await requireMessage(context, contactId, messageId);
  return {
    messages: await listThreadAfter(context.db, context.accountId, contactId, messageId, AFTER_LIMIT),
  };
}

export async function markThreadRead(context: SignedIn, contactId: string, messageId: string) {
  await requireMessage(context, contactId, messageId);
  await markRead(context.db, context.accountId, [contactId], context.clock.now());
  return { unreadCount: await readUnreadChats(context.db, context.accountId) };
}

/** Marks chats read; all of the account when none is named. */
export async function markManyRead(context: SignedIn, contactIds: string[] | undefined) {
  const own = contactIds ? await requireContacts(context, contactIds) : null;
  await markRead(context.db, context.accountId, own, context.clock.now());
  return { unreadCount: await readUnreadChats(context.db, context.accountId) };
}

export async function markChatUnread(context: SignedIn, contactId: string) {
  await requireContact(context, contactId);
  const isChanged = await markUnread(context.db, context.accountId, contactId);
  if (isChanged) await noteChange(context.db, context.accountId, ["chats"], [contactId]);
  return { unreadCount: await readUnreadChats(context.db, context.accountId) };
}

export async function getMessage(context: SignedIn, messageId: string): Promise<Message> {
  const message = await findMessage(context.db, context.accountId, messageId);
  if (!message) throw notFound("message");
  return message;
}

export async function openMedia(context: SignedIn, messageId: string, index: number): Promise<Download> {
  const media = (await findMedia(context.db, context.accountId, messageId))?.[index];
  if (!media) throw notFound("picture");
  return {
    fileName: `picture-${index + 1}.${media.contentType.split("/")[1] ?? "bin"}`,
    contentType: media.contentType,
    body: await context.storage.read(media.key),
    isInline: media.contentType.startsWith("image/") && !media.contentType.includes("svg"),
  };
}
