import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { type ContactSelection, defineContactAction, startContactAction } from "../contact-actions/index.ts";
import { withdrawMessages } from "../sending/index.ts";
import { deleteMembers, insertMembers, listMembers, listWaitingMessages } from "./members.sql.ts";
import { holdSpace } from "./spaces.sql.ts";
import { getSpace } from "./spaces.ts";

const input = z.object({ spaceId: z.uuid(), name: z.string() });
const idsOf = (changed: readonly { id: string }[]) => changed.map(({ id }) => id);

/** Puts contacts into a space, as far as there is room; answers those who were not in it. */
export async function joinSpace(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!(await holdSpace(db, accountId, spaceId))) return [];
  return insertMembers(db, accountId, spaceId, contactIds, now);
}

/** Takes contacts out of a space, with what waits for them to leave; answers those who were in it. */
export async function leaveSpace(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const left = await deleteMembers(db, accountId, spaceId, contactIds);
  if (left.length === 0) return left;
  const waiting = await listWaitingMessages(db, accountId, spaceId, left);
  await withdrawMessages(db, accountId, waiting, {
    code: "left-space",
    reason: "They are not in the space any more.",
    now,
  });
  return left;
}

export const joinByHand = defineContactAction({
  kind: "join-space",
  input,
  topics: ["spaces", "content"],
  subjectOf: ({ name }) => name,
  apply: async (tx, { accountId, now }, ids, { spaceId }) =>
    (await joinSpace(tx, accountId, spaceId, ids, now)).map((id) => ({ id })),
  undo: async (tx, { accountId, now }, changed, { spaceId }) =>
    void (await leaveSpace(tx, accountId, spaceId, idsOf(changed), now)),
});

export const leaveByHand = defineContactAction({
  kind: "leave-space",
  input,
  topics: ["spaces", "content"],
  subjectOf: ({ name }) => name,
  apply: async (tx, { accountId, now }, ids, { spaceId }) =>
    (await leaveSpace(tx, accountId, spaceId, ids, now)).map((id) => ({ id })),
  undo: async (tx, { accountId, now }, changed, { spaceId }) =>
    void (await joinSpace(tx, accountId, spaceId, idsOf(changed), now)),
});

export async function addSelected(context: SignedIn, spaceId: string, selection: ContactSelection) {
  const { name } = await getSpace(context, spaceId);
  return startContactAction(context, joinByHand, selection, { spaceId, name });
}

export async function removeSelected(context: SignedIn, spaceId: string, selection: ContactSelection) {
  const { name } = await getSpace(context, spaceId);
  return startContactAction(context, leaveByHand, selection, { spaceId, name });
}

export async function searchMembers(
  context: SignedIn,
  spaceId: string,
  {
    term,
    paging: { page, pageSize },
  }: { term?: string | undefined; paging: { page: number; pageSize: number } },
) {
  const { db, accountId } = context;
  await getSpace(context, spaceId);
  const slice = { limit: pageSize, offset: (page - 1) * pageSize };
  const { members, total } = await listMembers(db, accountId, { spaceId, term }, slice);
  return { members, paging: pagingOf(total, page, pageSize) };
}
