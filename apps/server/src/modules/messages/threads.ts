import type { Message } from "@broadcast/contract/messages";
import { isVcardType } from "@broadcast/domain/vcard";
import { notFound } from "../../app-error.ts";
import { noteChange } from "../../http/change-log.ts";
import { contentFromOutside } from "../../http/content-from-outside.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { findContact, requireContacts } from "../contacts/index.ts";
import {
  type ChatTerms,
  countChats,
  listChats,
  markRead,
  markReadUpTo,
  markUnread,
  readUnreadChats,
} from "../conversations/index.ts";
import {
  countThread,
  findMedia,
  findMessage,
  isOfThread,
  listScheduled,
  listThread,
  listThreadAfter,
} from "./threads.sql.ts";

const AFTER_LIMIT = 200;

export async function searchChats(
  context: SignedIn,
  input: {
    term?: string | undefined;
    filter: ChatTerms["filter"];
    paging: { page: number; pageSize: number };
  },
) {
  const { db, accountId, clock } = context;
  const { page, pageSize } = input.paging;
  const terms = { term: input.term ?? "", filter: input.filter };
  const [chats, total, unreadCount] = await Promise.all([
    listChats(db, accountId, terms, clock.now(), { limit: pageSize, offset: (page - 1) * pageSize }),
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
  if (!(await isOfThread(db, accountId, contactId, messageId))) throw notFound("message");
}

export async function readThread(
  context: SignedIn,
  contactId: string,
  query: { page: number; pageSize: number; before?: string | undefined },
) {
  const { db, accountId, clock } = context;
  await requireContact(context, contactId);
  if (query.before) await requireMessage(context, contactId, query.before);
  const [messages, total] = await Promise.all([
    listThread(
      db,
      accountId,
      contactId,
      {
        limit: query.pageSize,
        offset: (query.page - 1) * query.pageSize,
        before: query.before ?? null,
      },
      clock.now(),
    ),
    countThread(db, accountId, contactId),
  ]);
  return { messages, paging: pagingOf(total, query.page, query.pageSize) };
}

export async function readThreadAfter(context: SignedIn, contactId: string, messageId: string) {
  const { db, accountId, clock } = context;
  await requireMessage(context, contactId, messageId);
  return {
    messages: await listThreadAfter(db, accountId, contactId, messageId, AFTER_LIMIT, clock.now()),
  };
}

export async function readScheduled(context: SignedIn, contactId: string) {
  await requireContact(context, contactId);
  const { db, accountId, clock } = context;
  return { messages: await listScheduled(db, accountId, contactId, clock.now()) };
}

export async function markThreadRead(context: SignedIn, contactId: string, messageId: string) {
  await requireMessage(context, contactId, messageId);
  await markReadUpTo(context.db, context.accountId, contactId, messageId, context.clock.now());
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
  const message = await findMessage(context.db, context.accountId, messageId, context.clock.now());
  if (!message) throw notFound("message");
  return message;
}

export async function openMedia(context: SignedIn, messageId: string, index: number): Promise<Download> {
  const media = (await findMedia(context.db, context.accountId, messageId))?.[index];
  if (!media) throw notFound("picture");
  const [name, ending] = isVcardType(media.contentType)
    ? ["contact", "vcf"]
    : ["picture", /\/(\w+)/.exec(media.contentType)?.[1] ?? "bin"];
  return {
    fileName: `${name}-${index + 1}.${ending}`,
    ...contentFromOutside(media.contentType),
    body: () => context.storage.read(media.key),
    version: media.key,
  };
}
