import type { contactDuplicates, DuplicateGroup } from "@broadcast/contract/contact-duplicates";
import type { z } from "zod";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { startContactAction } from "../contact-actions/index.ts";
import { findContacts, ownCustomFields, requireContacts } from "../contacts/index.ts";
import {
  dismissGroup,
  findCheck,
  findDuplicatesOf,
  findGroup,
  listGroups,
  type StoredGroup,
} from "./contact-duplicates.sql.ts";
import { merge } from "./merge-contacts.ts";
import { queueCheck } from "./queue-check.ts";

const SHOWN_OF_ONE = 5;

export async function searchDuplicates(
  { db, accountId }: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [{ groups, total }, { isChecking, checkedAt }] = await Promise.all([
    listGroups(db, accountId, pageSize, (page - 1) * pageSize),
    findCheck(db, accountId),
  ]);
  return {
    groups: await shown(db, accountId, groups),
    paging: pagingOf(total, page, pageSize),
    isChecking,
    checkedAt: checkedAt?.toISOString() ?? null,
  };
}

export async function getDuplicates({ db, accountId }: SignedIn, id: string): Promise<DuplicateGroup> {
  const group = await findGroup(db, accountId, id);
  const [its] = group ? await shown(db, accountId, [group]) : [];
  if (!its) throw notFound("group");
  return its;
}

async function shown(
  db: Connection,
  accountId: number,
  groups: readonly StoredGroup[],
): Promise<DuplicateGroup[]> {
  const ids = groups.flatMap(({ contactIds }) => contactIds);
  const found = await findContacts(db, accountId, ids);
  return groups.map(({ id, reason, contactIds }) => ({
    _id: id,
    reason,
    contacts: contactIds.flatMap((contactId) => found.get(contactId) ?? []),
  }));
}

export async function checkDuplicates({ db, accountId, clock }: SignedIn): Promise<{ isChecking: boolean }> {
  await queueCheck(db, accountId, clock.now());
  return { isChecking: true };
}

export async function dismissDuplicates({ db, accountId, clock }: SignedIn, id: string): Promise<void> {
  if (!(await dismissGroup(db, accountId, id, clock.now()))) throw notFound("group");
}

export async function duplicatesOf(context: SignedIn, contactId: string) {
  const { db, accountId } = context;
  await requireContacts(context, [contactId]);
  const others = await findDuplicatesOf(db, accountId, contactId, SHOWN_OF_ONE);
  const found = await findContacts(
    db,
    accountId,
    others.map(({ id }) => id),
  );
  return {
    duplicates: others.flatMap(({ id, reason }) => {
      const contact = found.get(id);
      return contact ? [{ reason, contact }] : [];
    }),
  };
}

type MergeInput = z.output<typeof contactDuplicates.merge.body>;

/** Throws `not-found` when one of the contacts or fields is not the account's. */
export async function mergeContacts(
  context: SignedIn,
  { keptId, mergedIds, values, customFields }: MergeInput,
) {
  const { db, accountId, address } = context;
  const ids = [...new Set(mergedIds)];
  const all = await findContacts(db, accountId, [keptId, ...ids]);
  const named = [...Object.values(values), ...customFields.map(({ contactId }) => contactId)];
  const isOwn = [keptId, ...ids].every((id) => all.has(id));
  if (!isOwn || named.some((id) => id !== undefined && !all.has(id))) throw notFound("contact");
  if (ids.includes(keptId)) throw invalid({ mergedIds: "A contact can't be merged into itself." });
  const fieldIds = customFields.map(({ _id }) => _id);
  const own = await ownCustomFields(db, accountId, fieldIds);
  if (fieldIds.some((id) => !own.has(id))) throw notFound("custom field");
  const kept = all.get(keptId)!;
  const name =
    `${kept.firstName} ${kept.lastName}`.trim() || kept.company || kept.phoneNumber || kept.email || "";
  const done = await startContactAction(
    context,
    merge,
    { ids },
    { keptId, values, customFields, name, ipAddress: address },
  );
  if (done.changed < ids.length)
    throw new AppError("wrong-state", "One of these contacts no longer exists. Check them again.");
  return done;
}
