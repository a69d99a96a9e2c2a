import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import {
  type ContactSelection,
  defineContactAction,
  startContactAction,
} from "../../contact-actions/index.ts";
import { type ContactTerms, readTerms } from "../../contacts/index.ts";
import { getSpace } from "../spaces.ts";
import { joinSpace } from "./join-space.ts";
import { leaveSpace } from "./leave-space.ts";
import { listMembers, listMembersFound } from "./members.sql.ts";

const input = z.object({ spaceId: z.uuid(), name: z.string() });
const idsOf = (changed: readonly { id: string }[]) => changed.map(({ id }) => id);

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

/** A filter applies to the members: other contacts are neither counted nor walked. */
export async function removeSelected(context: SignedIn, spaceId: string, selection: ContactSelection) {
  const { name } = await getSpace(context, spaceId);
  const ids = selection.filter ? await membersFound(context, spaceId, selection.filter) : selection.ids;
  return startContactAction(context, leaveByHand, { ids }, { spaceId, name });
}

async function membersFound(
  context: SignedIn,
  spaceId: string,
  { term = "", ...narrower }: ContactTerms,
): Promise<string[]> {
  const { db, accountId } = context;
  const search = Object.keys(narrower).length > 0 ? await readTerms(context, narrower) : null;
  const ids = await listMembersFound(db, accountId, spaceId, term, search);
  if (ids.length === 0) throw new AppError("wrong-state", "No members match this search.");
  return ids;
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
  const slice = sliceOf({ page, pageSize });
  const { members, total } = await listMembers(db, accountId, { spaceId, term }, slice);
  return { members, paging: pagingOf(total, page, pageSize) };
}
