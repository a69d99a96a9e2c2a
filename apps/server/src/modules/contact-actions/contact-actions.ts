import type { ContactAction as Told } from "@broadcast/contract/contact-actions";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { userOf } from "../../http/guard/person-of.ts";
import { pagingOf } from "../../http/paging.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { type ContactTerms, readTerms, requireContacts } from "../contacts/index.ts";
import type { Chosen } from "./chosen-contacts.sql.ts";
import type { AnyContactAction } from "./contact-action.ts";
import { contactActionJob } from "./contact-actions.jobs.ts";
import { findAction, insertAction, listActions, setState } from "./contact-actions.sql.ts";
import type { Listed } from "./contact-lists.ts";
import { FIRST_STEP, takeStep } from "./run-action.ts";

/** The contacts of an action, as a caller selects them. */
export interface ContactSelection {
  ids?: string[] | undefined;
  filter?: ContactTerms | undefined;
}

/**
 * Applies an action to the selected contacts: to the first thousand at once, to the rest in the background. Throws
 * `not-found` when none of the ids is the account's.
 */
export async function startContactAction(
  context: SignedIn,
  action: AnyContactAction,
  selection: ContactSelection | { tagId: string } | Listed,
  input: unknown = {},
): Promise<Told> {
  const { db, accountId, caller, clock } = context;
  const actionId = await insertAction(db, accountId, {
    kind: action.kind,
    input,
    chosen: "tagId" in selection || "list" in selection ? selection : await readSelection(context, selection),
    userId: userOf(caller),
    now: clock.now(),
  });
  await goOn(context, actionId);
  return getContactAction(context, actionId);
}

/** Throws `not-found` when none of the ids, or a part of the filter, is the account's. */
export async function readSelection(context: SignedIn, { ids, filter }: ContactSelection): Promise<Chosen> {
  if ((ids === undefined) === (filter === undefined))
    throw invalid({ contactIds: "Choose contacts or a filter." });
  return ids ? { ids: await requireContacts(context, ids) } : { search: await readTerms(context, filter!) };
}

async function goOn({ db, accountId, clock }: SignedIn, actionId: string): Promise<void> {
  const hasMore = await takeStep(db, accountId, actionId, clock.now(), FIRST_STEP);
  if (hasMore)
    await enqueue(db, contactActionJob, { accountId, actionId }, { key: `contact-action-${actionId}` });
}

export async function getContactAction({ db, accountId, clock }: SignedIn, id: string): Promise<Told> {
  const action = await findAction(db, accountId, id, clock.now());
  if (!action) throw notFound("action");
  return action;
}

export async function searchContactActions(
  { db, accountId, clock }: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { actions, total } = await listActions(db, accountId, { page, pageSize }, clock.now());
  return { actions, paging: pagingOf(total, page, pageSize) };
}

export async function stopContactAction(context: SignedIn, id: string): Promise<Told> {
  const { state } = await getContactAction(context, id);
  if (state !== "running") throw new AppError("wrong-state", "This already finished.");
  await setState(context.db, context.accountId, id, "stopped", context.clock.now());
  return getContactAction(context, id);
}

/** Undoes an action for all contacts that it changed. */
export async function undoContactAction(context: SignedIn, id: string): Promise<Told> {
  const { undoUntil } = await getContactAction(context, id);
  if (undoUntil === null) throw new AppError("wrong-state", "This can no longer be undone.");
  await setState(context.db, context.accountId, id, "undoing");
  await goOn(context, id);
  return getContactAction(context, id);
}
