import type { SpaceMessage } from "@broadcast/contract/spaces";
import { AppError, notFound } from "../../../app-error.ts";
import type { Download, SignedIn } from "../../../http/context.ts";
import { contentFromOutside } from "../../../http/files/content-from-outside.ts";
import { pagingOf } from "../../../http/paging.ts";
import { letGoOfFiles } from "../../../stored-files/stored-files.ts";
import { isColleagues, requireSender } from "../../messages/index.ts";
import { withdrawChunk } from "../../sending/index.ts";
import { markReadByMember } from "../members/space-users.sql.ts";
import { openSpace, ownPerson, type SpaceAccess } from "../space-access.ts";
import { markSpaceRead } from "../spaces.sql.ts";
import { getSpace, readUnreadSpaces } from "../spaces.ts";
import { tellSpace } from "../tell-space.ts";
import { hideSpaceMessages } from "./hide-space-messages.sql.ts";
import { putTextsAside } from "./put-aside.ts";
import {
  countSaid,
  findFilesOfMessage,
  findSpaceMessage,
  listSaid,
  listSaidAfter,
  listScheduled,
  readUnreadIn,
} from "./space-messages.sql.ts";

const AFTER_LIMIT = 200;
/** Bundles of messages withdrawn at a time. */
const WITHDRAW_STEP = 20;

/** Returns the account's own users' view of a space. */
export const ownPlace = ({ accountId }: SignedIn, spaceId: string): SpaceAccess => ({
  accountId,
  spaceId,
  member: null,
});

export async function requireMessage(
  { db }: Pick<SignedIn, "db">,
  place: SpaceAccess,
  messageId: string,
  lock: "update" | null = null,
): Promise<SpaceMessage> {
  const message = await findSpaceMessage(db, place, messageId, lock);
  if (!message) throw notFound("message");
  return message;
}

export async function readThread(
  context: SignedIn,
  spaceId: string,
  { page, pageSize, before }: { page: number; pageSize: number; before?: string | undefined },
) {
  const place = await openSpace(context, spaceId);
  if (before) await requireMessage(context, place, before);
  const slice = { before: before ?? null, limit: pageSize, offset: (page - 1) * pageSize };
  const [messages, total, unread] = await Promise.all([
    listSaid(context.db, place, slice),
    countSaid(context.db, place),
    // Later pages don't need these.
    before ? null : readUnreadIn(context.db, place),
  ]);
  return { messages, paging: pagingOf(total, page, pageSize), unread };
}

export async function readThreadAfter(context: SignedIn, spaceId: string, messageId: string) {
  const place = await openSpace(context, spaceId);
  await requireMessage(context, place, messageId);
  return { messages: await listSaidAfter(context.db, place, messageId, AFTER_LIMIT) };
}

/** Returns the messages after one, or all if null, for a user watching a space; none when they have no access. */
export async function readNewIn(
  context: SignedIn,
  spaceId: string,
  messageId: string | null,
): Promise<SpaceMessage[]> {
  try {
    const place = await openSpace(context, spaceId);
    return await listSaidAfter(context.db, place, messageId, AFTER_LIMIT);
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return [];
    throw error;
  }
}

export async function readScheduled(context: SignedIn, spaceId: string) {
  await getSpace(context, spaceId);
  return { messages: await listScheduled(context.db, ownPlace(context, spaceId)) };
}

export async function markRead(context: SignedIn, spaceId: string, messageId: string) {
  const { db, accountId } = context;
  const place = await openSpace(context, spaceId);
  const { time } = await requireMessage(context, place, messageId);
  const read = { messageId, time: new Date(time) };
  await (place.member
    ? markReadByMember(db, place.member, read)
    : markSpaceRead(db, accountId, spaceId, read));
  return { unreadCount: await readUnreadSpaces(db, accountId, ownPerson(context)) };
}

/** Deletes a message, which only its sender may. What has not been sent of it is not. */
export async function removeSpaceMessage(context: SignedIn, spaceId: string, messageId: string) {
  const { db, clock, caller } = context;
  const place = await openSpace(context, spaceId);
  const { accountId, member } = place;
  const message = await requireMessage(context, place, messageId, "update");
  requireSender(caller, message);
  const now = clock.now();
  const media = await findFilesOfMessage(db, accountId, messageId);
  await hideSpaceMessages(db, accountId, [messageId], now);
  const withdrawal = {
    code: "taken-back",
    reason:
      member || isColleagues(caller, message)
        ? "It was deleted before it was sent."
        : "You deleted it before it was sent.",
    now,
  };
  let after: number | null = 0;
  while (after !== null)
    after = await withdrawChunk(db, accountId, messageId, { ...withdrawal, after, limit: WITHDRAW_STEP });
  await putTextsAside(db, accountId, { messageIds: [messageId] });
  await letGoOfFiles(db, accountId, media);
  await tellSpace(db, accountId, spaceId);
  return {};
}

export async function openMedia(
  context: SignedIn,
  { id, messageId, index }: { id: string; messageId: string; index: number },
): Promise<Download> {
  const place = await openSpace(context, id);
  await requireMessage(context, place, messageId);
  const media = (await findFilesOfMessage(context.db, place.accountId, messageId))[index];
  if (!media) throw notFound("picture");
  const ending = /\/(\w+)/.exec(media.contentType)?.[1] ?? "bin";
  return {
    fileName: `picture-${index + 1}.${ending}`,
    ...contentFromOutside(media.contentType),
    body: () => context.storage.read(media.key),
    version: media.key,
  };
}
