import type { Space, SpaceNotificationSettings } from "@broadcast/contract/spaces";
import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { leaveSpace } from "./members/leave-space.ts";
import { copyMembers } from "./members/members.sql.ts";
import { countUnreadShared, setMutedByMember } from "./members/space-users.sql.ts";
import { putTextsAside } from "./messages/put-aside.ts";
import { listFilesOf } from "./messages/space-messages.sql.ts";
import { getShared } from "./shared-spaces.ts";
import { openSpace } from "./space-access.ts";
import { countUnreadSpaces, insertSpace, readSpaces, type SpaceOwn, setMuted } from "./spaces.sql.ts";
import { tellReaders, tellSpace } from "./tell-space.ts";

export const spaceKind: ContentKind<"spaces", SpaceOwn, object> = {
  contentType: "space",
  key: "spaces",
  noun: "space",
  read: readSpaces,
  insert: (db, accountId, id) => insertSpace(db, accountId, id),
  async update() {},
  // A copy has the same members and no messages.
  async copy(db, accountId, fromId, toId) {
    await insertSpace(db, accountId, toId);
    await copyMembers(db, accountId, fromId, toId);
  },
  // The gate stops its waiting messages, since their cause no longer exists.
  async beforeRemove(db, accountId, ids) {
    await tellReaders(db, accountId, ids);
    await putTextsAside(db, accountId, { spaceIds: ids });
    await letGoOfFiles(db, accountId, await listFilesOf(db, accountId, ids));
  },
};

const spaces = contentUseCases(spaceKind);

/** Returns a space of the account; throws `not-found` when there is none. */
export const getSpace = (context: SignedIn, id: string): Promise<Space> => spaces.get(context, id);

/** Returns a space of the account, or one of another account that the user is in. */
export async function readSpace(context: SignedIn, id: string): Promise<Space> {
  const access = await openSpace(context, id);
  return access.member ? getShared(context, access) : getSpace(context, id);
}

/** Removes the calling member; an account's own users delete or mute its spaces instead. */
export async function leave(context: SignedIn, id: string) {
  const { member, accountId } = await openSpace(context, id);
  if (!member) {
    const { name } = await getSpace(context, id);
    throw new AppError("wrong-state", `You own ${name}, so you can't leave it. Delete it, or mute it.`);
  }
  await leaveSpace(context.db, accountId, id, [member.contactId], context.clock.now());
  await tellSpace(context.db, accountId, id);
  return {};
}

export async function readNotificationSettings(
  context: SignedIn,
  id: string,
): Promise<SpaceNotificationSettings> {
  const { notifications } = await readSpace(context, id);
  return { notifications };
}

export async function changeNotificationSettings(
  context: SignedIn,
  id: string,
  { notifications }: SpaceNotificationSettings,
): Promise<SpaceNotificationSettings> {
  const { db, accountId } = context;
  const { member } = await openSpace(context, id);
  const isMuted = notifications === "muted";
  await (member ? setMutedByMember(db, member, isMuted) : setMuted(db, accountId, id, isMuted));
  return { notifications };
}

/** Counts the caller's unread spaces: the account's, and others' that they are in themself. */
export async function readUnreadSpaces(
  db: Connection,
  accountId: number,
  /** Null for others acting for the account. */
  userId: string | null,
): Promise<number> {
  const [own, shared] = await Promise.all([
    countUnreadSpaces(db, accountId),
    userId === null ? 0 : countUnreadShared(db, userId),
  ]);
  return own + shared;
}
