import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Segment } from "@broadcast/contract/segments";
import { AppError, notFound } from "../../app-error.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { findOpenWithSegment } from "../broadcasts/index.ts";
import { requireOwnParts } from "../contacts/index.ts";
import { requireUnused } from "../content/index.ts";
import { deleteSegment, findSegment, insertSegment, listSegments, updateSegment } from "./segments.sql.ts";

const nameTaken = () => {
  const sentence = "You already have a segment with this name.";
  return new AppError("conflict", sentence, { fields: { name: sentence } });
};

export async function searchSegments(
  { db, accountId }: SignedIn,
  {
    paging,
    ...terms
  }: {
    term?: string | undefined;
    ids?: string[] | undefined;
    paging: { page: number; pageSize: number };
  },
) {
  const { segments, total } = await listSegments(db, accountId, terms, paging);
  return { segments, paging: pagingOf(total, paging.page, paging.pageSize) };
}

export async function getSegment({ db, accountId }: SignedIn, id: string): Promise<Segment> {
  const segment = await findSegment(db, accountId, id);
  if (!segment) throw notFound("segment");
  return segment;
}

export async function createSegment(
  context: SignedIn,
  { name, conditions }: { name: string; conditions: ContactConditions },
): Promise<Segment> {
  const { db, accountId, clock } = context;
  await requireOwnParts(context, conditions);
  const id = await insertSegment(db, accountId, { name, conditions, now: clock.now() });
  if (!id) throw nameTaken();
  return getSegment(context, id);
}

export async function changeSegment(
  context: SignedIn,
  id: string,
  { name, conditions }: { name?: string | undefined; conditions?: ContactConditions | undefined },
): Promise<Segment> {
  const { db, accountId, clock } = context;
  await getSegment(context, id);
  if (conditions) await requireOwnParts(context, conditions);
  try {
    await updateSegment(db, accountId, id, { name, conditions, now: clock.now() });
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  return getSegment(context, id);
}

/** Refused while a broadcast that has not begun, or an app flow, depends on it. */
export async function removeSegment({ db, accountId }: SignedIn, id: string): Promise<void> {
  const waiting = await findOpenWithSegment(db, accountId, id);
  if (waiting) {
    const named = waiting.name ? `“${waiting.name}”` : "without a name";
    throw new AppError(
      "wrong-state",
      `The broadcast ${named} uses this segment. Remove it from the broadcast first, then delete the segment.`,
    );
  }
  await requireUnused(db, accountId, "segment", [id]);
  if (!(await deleteSegment(db, accountId, id))) throw notFound("segment");
}
