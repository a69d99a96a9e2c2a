import type { Space, SpaceNotificationSettings } from "@broadcast/contract/spaces";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { copyMembers } from "./members.sql.ts";
import { listFilesOf } from "./space-messages.sql.ts";
import { insertSpace, readSpaces, type SpaceOwn, setMuted } from "./spaces.sql.ts";

export const spaceKind: ContentKind<"spaces", SpaceOwn, object> = {
  contentType: "space",
  key: "spaces",
  noun: "space",
  read: readSpaces,
  insert: (db, accountId, id) => insertSpace(db, accountId, id),
  async update() {},
  // A copy has the same members, and nothing was said in it yet.
  async copy(db, accountId, fromId, toId) {
    await insertSpace(db, accountId, toId);
    await copyMembers(db, accountId, fromId, toId);
  },
  // What waits to leave is stopped by the gate, which does not find its cause any more.
  async beforeRemove(db, accountId, ids) {
    await letGoOfFiles(db, accountId, await listFilesOf(db, accountId, ids));
  },
};

const spaces = contentUseCases(spaceKind);

/** A space of the account; throws `not-found` where there is none. */
export const getSpace = (context: SignedIn, id: string): Promise<Space> => spaces.get(context, id);

/** Whoever signs in to the account owns its spaces: they are deleted, not left. */
export async function leave(context: SignedIn, id: string): Promise<never> {
  const { name } = await getSpace(context, id);
  throw new AppError("wrong-state", `You own ${name}, so you can't leave it. Delete it, or mute it.`);
}

export async function readNotificationSettings(
  context: SignedIn,
  id: string,
): Promise<SpaceNotificationSettings> {
  const { notifications } = await getSpace(context, id);
  return { notifications };
}

export async function changeNotificationSettings(
  context: SignedIn,
  id: string,
  { notifications }: SpaceNotificationSettings,
): Promise<SpaceNotificationSettings> {
  await getSpace(context, id);
  await setMuted(context.db, context.accountId, id, notifications === "muted");
  return { notifications };
}
