import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { requireUnused } from "../content/index.ts";
import { letGoOfOriginals } from "./audience/follow-up.ts";
import {
  type BroadcastState,
  deleteBroadcast,
  findBroadcast,
  insertDraft,
  listBroadcasts,
} from "./broadcasts.sql.ts";
import { lockBroadcastMedia } from "./draft/broadcast-files.sql.ts";
import { showBroadcasts } from "./run/show-broadcast.ts";

/** Until the first message is sent, name, text and recipients can change. */
export const OPEN: BroadcastState[] = ["draft", "scheduled"];
const DELETABLE: BroadcastState[] = ["draft", "scheduled", "sent", "canceled", "error"];

export async function searchBroadcasts(
  { db, accountId, clock }: Pick<SignedIn, "db" | "accountId" | "clock">,
  input: {
    term?: string | undefined;
    ids?: string[] | undefined;
    filter: string;
    paging: { page: number; pageSize: number };
  },
) {
  const { page, pageSize } = input.paging;
  const { rows, total } = await listBroadcasts(
    db,
    accountId,
    { term: input.term ?? "", ids: input.ids, filter: input.filter },
    sliceOf({ page, pageSize }),
  );
  return {
    jobs: await showBroadcasts(db, accountId, rows, clock.now()),
    paging: pagingOf(total, page, pageSize),
  };
}

export async function requireBroadcast(
  { db, accountId, clock }: Pick<SignedIn, "db" | "accountId" | "clock">,
  broadcastId: string,
): Promise<Broadcast> {
  const row = await findBroadcast(db, accountId, broadcastId);
  if (!row) throw notFound("broadcast");
  return (await showBroadcasts(db, accountId, [row], clock.now()))[0]!;
}

export async function createDraft(
  context: SignedIn,
  input: { name: string; type: Broadcast["type"]; subject: string; text: string },
): Promise<Broadcast> {
  const id = await insertDraft(context.db, context.accountId, { ...input, now: context.clock.now() });
  return requireBroadcast(context, id);
}

export async function removeBroadcast(context: SignedIn, broadcastId: string): Promise<void> {
  const { db, accountId } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  await requireUnused(db, accountId, "broadcast", [broadcastId]);
  const media = await lockBroadcastMedia(db, accountId, broadcastId, DELETABLE);
  if (!media) throw new AppError("wrong-state", "This broadcast is sending. Stop it first, then delete it.");
  await letGoOfOriginals(db, accountId, broadcast);
  await deleteBroadcast(db, accountId, broadcastId);
  await letGoOfFiles(db, accountId, media);
}

export const started = (): AppError =>
  new AppError("wrong-state", "This broadcast has started, so it can no longer be changed.");
