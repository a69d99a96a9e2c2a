import type { ChosenChats, Message } from "@broadcast/contract/messages";
import { isVcardType } from "@broadcast/domain/messages/media-kind";
import { invalid, notFound } from "../../../app-error.ts";
import type { Download, SignedIn } from "../../../http/context.ts";
import { contentFromOutside } from "../../../http/files/content-from-outside.ts";
import { personOf } from "../../../http/guard/person-of.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import { findContact, requireContacts } from "../../contacts/index.ts";
import {
  type ChatTerms,
  countUnreadAmong,
  markRead,
  markReadUpTo,
  markUnread,
  readChatPage,
  readUnreadChats,
  type WhichChats,
} from "../../conversations/index.ts";
import { countWithFiles, type FileKind, listWithFiles } from "./thread-files.sql.ts";
import {
  countArchived,
  countThread,
  findInThread,
  findInThreadAt,
  findMedia,
  findMessage,
  isOfThread,
  listArchived,
  listScheduled,
  listThread,
  listThreadAfter,
  readUnread,
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
  const terms = { term: input.term ?? "", filter: input.filter, personId: personOf(context.caller) };
  const [{ chats, total, isBounded }, unreadCount] = await Promise.all([
    readChatPage(db, accountId, terms, clock.now(), sliceOf({ page, pageSize })),
    readUnreadChats(db, accountId),
  ]);
  const paging = pagingOf(total, page, pageSize);
  return { chats, paging: isBounded ? { ...paging, isBounded } : paging, unreadCount };
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
  const [messages, total, unread] = await Promise.all([
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
    // Later pages don't need these.
    query.before ? null : readUnread(db, accountId, contactId),
  ]);
  return { messages, paging: pagingOf(total, query.page, query.pageSize), unread };
}

export async function readThreadAt(context: SignedIn, contactId: string, time = new Date(0).toISOString()) {
  await requireContact(context, contactId);
  return { messageId: await findInThreadAt(context.db, context.accountId, contactId, new Date(time)) };
}

export async function readThreadFiles(
  context: SignedIn,
  contactId: string,
  { page, pageSize, kind }: { page: number; pageSize: number; kind: FileKind },
) {
  const { db, accountId, clock } = context;
  await requireContact(context, contactId);
  const limits = sliceOf({ page, pageSize });
  const [messages, total] = await Promise.all([
    listWithFiles(db, accountId, contactId, kind, limits, clock.now()),
    countWithFiles(db, accountId, contactId, kind),
  ]);
  return { messages, paging: pagingOf(total, page, pageSize) };
}

/** Half of what a jump shows, before and after the message. */
const AROUND = 50;

/** Deleted, archived and unsent messages are in no thread: 404. */
export async function readThreadAround(context: SignedIn, contactId: string, messageId: string) {
  const { db, accountId, clock } = context;
  const now = clock.now();
  const [found, earlier, later] = await Promise.all([
    findInThread(db, accountId, contactId, messageId, now),
    listThread(db, accountId, contactId, { limit: AROUND + 1, offset: 0, before: messageId }, now),
    listThreadAfter(db, accountId, contactId, messageId, AROUND + 1, now),
  ]);
  if (!found) throw notFound("message");
  const messages = [...earlier.slice(0, AROUND).toReversed(), found, ...later.slice(0, AROUND)];
  return { messages, hasEarlier: earlier.length > AROUND, hasLater: later.length > AROUND };
}

export async function readThreadAfter(context: SignedIn, contactId: string, messageId: string) {
  const { db, accountId, clock } = context;
  await requireMessage(context, contactId, messageId);
  return {
    messages: await listThreadAfter(db, accountId, contactId, messageId, AFTER_LIMIT, clock.now()),
  };
}

export async function readArchived(
  context: SignedIn,
  contactId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { db, accountId, clock } = context;
  await requireContact(context, contactId);
  const [messages, total] = await Promise.all([
    listArchived(db, accountId, contactId, sliceOf({ page, pageSize }), clock.now()),
    countArchived(db, accountId, contactId),
  ]);
  return { messages, paging: pagingOf(total, page, pageSize) };
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

/** Marks chats read; all of the account's when none is given. */
export async function markManyRead(context: SignedIn, chosen: ChosenChats) {
  const { db, accountId, clock } = context;
  const marked = await markRead(db, accountId, await whichChats(context, chosen), clock.now());
  return { unreadCount: await readUnreadChats(db, accountId), marked };
}

export async function countUnread(context: SignedIn, { filter }: Required<Pick<ChosenChats, "filter">>) {
  const terms = {
    term: filter?.term ?? "",
    filter: filter?.filter ?? "all",
    personId: personOf(context.caller),
  };
  return { unreadCount: await countUnreadAmong(context.db, context.accountId, terms) };
}

/** Marks chats unread, on every device. */
export async function markManyUnread(context: SignedIn, chosen: ChosenChats) {
  const chats = await whichChats(context, chosen);
  if (chats === null) throw invalid({ contactIds: "Choose at least one chat." });
  const marked = await markUnread(context.db, context.accountId, chats);
  if (marked.length > 0) await noteChange(context.db, context.accountId, ["chats"], marked);
  return { unreadCount: await readUnreadChats(context.db, context.accountId) };
}

/** Returns null when neither chats nor a search are given. Another account's contact is a 404. */
export async function whichChats(
  context: SignedIn,
  { contactIds, filter }: ChosenChats,
): Promise<WhichChats | null> {
  if (contactIds) return { ids: await requireContacts(context, contactIds) };
  if (!filter) return null;
  return { terms: { term: filter.term ?? "", filter: filter.filter, personId: personOf(context.caller) } };
}

export async function markChatUnread(context: SignedIn, contactId: string) {
  await requireContact(context, contactId);
  const marked = await markUnread(context.db, context.accountId, { ids: [contactId] });
  if (marked.length > 0) await noteChange(context.db, context.accountId, ["chats"], [contactId]);
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
