import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { type ContactTerms, requireContacts } from "../contacts/index.ts";
import {
  type BroadcastState,
  deleteBroadcast,
  findBroadcast,
  insertDraft,
  listBroadcasts,
  updateBroadcast,
} from "./broadcasts.sql.ts";
import {
  addMatchingRecipients,
  addRecipients,
  listRecipients,
  type Outcome,
  recountChosen,
  removeRecipients,
} from "./recipients.sql.ts";

/** While nothing has left, name, text and recipients may change. */
const OPEN: BroadcastState[] = ["draft", "scheduled"];
const DELETABLE: BroadcastState[] = ["draft", "scheduled", "sent", "canceled", "error"];

export async function searchBroadcasts(
  { db, accountId, clock }: SignedIn,
  input: { term?: string | undefined; filter: string; paging: { page: number; pageSize: number } },
) {
  const { page, pageSize } = input.paging;
  const { broadcasts, total } = await listBroadcasts(
    db,
    accountId,
    { term: input.term ?? "", filter: input.filter },
    { limit: pageSize, offset: (page - 1) * pageSize },
    clock.now(),
  );
  return { jobs: broadcasts, paging: pagingOf(total, page, pageSize) };
}

export async function requireBroadcast(
  { db, accountId, clock }: SignedIn,
  broadcastId: string,
): Promise<Broadcast> {
  const broadcast = await findBroadcast(db, accountId, broadcastId, clock.now());
  if (!broadcast) throw notFound("broadcast");
  return broadcast;
}

export async function createDraft(
  context: SignedIn,
  input: { name: string; text: string },
): Promise<Broadcast> {
  const id = await insertDraft(context.db, context.accountId, { ...input, now: context.clock.now() });
  return requireBroadcast(context, id);
}

export async function changeBroadcast(
  context: SignedIn,
  broadcastId: string,
  input: { name?: string | undefined; text?: string | undefined },
): Promise<Broadcast> {
  await requireBroadcast(context, broadcastId);
  const isChanged = await updateBroadcast(context.db, context.accountId, broadcastId, OPEN, {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.text !== undefined && { text: input.text }),
    now: context.clock.now(),
  });
  if (!isChanged) throw started();
  return requireBroadcast(context, broadcastId);
}

export async function removeBroadcast(context: SignedIn, broadcastId: string): Promise<void> {
  await requireBroadcast(context, broadcastId);
  if (!(await deleteBroadcast(context.db, context.accountId, broadcastId, DELETABLE))) {
    throw new AppError("wrong-state", "This broadcast is sending. Stop it first, then delete it.");
  }
}

async function changeRecipients(context: SignedIn, broadcastId: string, work: () => Promise<void>) {
  const { db, accountId, clock } = context;
  await requireBroadcast(context, broadcastId);
  // Locks the row against a start in the same moment.
  if (!(await updateBroadcast(db, accountId, broadcastId, OPEN, { now: clock.now() }))) throw started();
  await work();
  return { total: await recountChosen(db, accountId, broadcastId) };
}

export async function chooseContacts(context: SignedIn, broadcastId: string, contactIds: string[]) {
  const own = await requireContacts(context, contactIds);
  return changeRecipients(context, broadcastId, () =>
    addRecipients(context.db, context.accountId, broadcastId, own),
  );
}

export async function chooseMatching(context: SignedIn, broadcastId: string, terms: ContactTerms) {
  return changeRecipients(context, broadcastId, () =>
    addMatchingRecipients(context.db, context.accountId, broadcastId, terms),
  );
}

/** Takes contacts off the list; null takes all. */
export async function dropContacts(context: SignedIn, broadcastId: string, contactIds: string[] | null) {
  if (contactIds) await requireContacts(context, contactIds);
  return changeRecipients(context, broadcastId, () =>
    removeRecipients(context.db, context.accountId, broadcastId, contactIds),
  );
}

export async function searchRecipients(
  context: SignedIn,
  broadcastId: string,
  input: { term?: string | undefined; outcome?: Outcome; paging: { page: number; pageSize: number } },
) {
  await requireBroadcast(context, broadcastId);
  const { page, pageSize } = input.paging;
  const { recipients, total } = await listRecipients(
    context.db,
    context.accountId,
    broadcastId,
    { term: input.term ?? "", outcome: input.outcome ?? "all" },
    { limit: pageSize, offset: (page - 1) * pageSize },
  );
  return { recipients, paging: pagingOf(total, page, pageSize) };
}

const started = (): AppError =>
  new AppError("wrong-state", "This broadcast has started, so it cannot be changed any more.");
