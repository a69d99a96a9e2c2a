import { type ContactAction, UNDO_HOURS } from "@broadcast/contract/contact-actions";
import { type Connection, sql } from "../../db/connection.ts";
import type { ContactActions } from "../../db/schema.gen.ts";
import { type ContactSearch, matching } from "../contacts/index.ts";
import { type AnyContactAction, type Changed, contactActionOf } from "./contact-action.ts";

/** Contacts by id, all that a search finds, or all with a tag, archived ones among them. */
export type Chosen = { ids: readonly string[] } | { search: ContactSearch } | { tagId: string };

/** Where somebody stands who walks through chosen contacts. */
export interface Walk {
  accountId: number;
  chosen: Chosen;
  lastContactId: string | null;
  /** Those that were added later are left out of a search. */
  startedAt: Date;
}

/** An action with what it needs to go on. */
export interface StoredAction extends Walk {
  id: string;
  userId: string;
  action: AnyContactAction;
  input: never;
  state: ContactActions["state"];
  total: number | null;
}

const NEVER = "00000000-0000-0000-0000-000000000000";

export async function insertAction(
  db: Connection,
  accountId: number,
  action: {
    id?: string;
    kind: string;
    input: unknown;
    chosen: Chosen;
    total?: number;
    userId: string;
    now: Date;
  },
): Promise<string> {
  const { id } = await db
    .insertInto("contact_actions")
    .values({
      account_id: accountId,
      ...(action.id && { id: action.id }),
      kind: action.kind,
      input: JSON.stringify(action.input),
      selection: JSON.stringify(action.chosen),
      state: "running",
      total: action.total ?? ("ids" in action.chosen ? action.chosen.ids.length : null),
      user_id: action.userId,
      created_at: action.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks an action, so that no second worker does the same step. */
export async function lockAction(
  db: Connection,
  accountId: number,
  id: string,
): Promise<StoredAction | null> {
  const row = await db
    .selectFrom("contact_actions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const action = contactActionOf(row.kind);
  return {
    id,
    accountId,
    userId: row.user_id,
    action,
    input: action.input.parse(row.input) as never,
    chosen: readChosen(row.selection),
    state: row.state,
    total: row.total,
    lastContactId: row.last_contact_id,
    startedAt: row.created_at,
  };
}

/** As it was stored; the moment of asking travels as text. */
export function readChosen(stored: unknown): Chosen {
  const chosen = stored as Chosen;
  if (!("search" in chosen)) return chosen;
  const { now, timeZone } = chosen.search.askedAt;
  return { search: { ...chosen.search, askedAt: { now: new Date(now), timeZone } } };
}

/** The next contacts in the order of their ids. */
export async function nextContacts(db: Connection, walk: Walk, limit: number): Promise<string[]> {
  const { accountId, chosen, lastContactId } = walk;
  if ("tagId" in chosen) return nextWithTag(db, accountId, chosen.tagId, lastContactId ?? NEVER, limit);
  const rows = await chosenContacts(db, walk)
    .where("contacts.id", ">", lastContactId ?? NEVER)
    .select("contacts.id")
    .orderBy("contacts.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function nextWithTag(
  db: Connection,
  accountId: number,
  tagId: string,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("contact_tags")
    .where("account_id", "=", accountId)
    .where("tag_id", "=", tagId)
    .where("contact_id", ">", afterId)
    .select("contact_id")
    .orderBy("contact_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.contact_id);
}

export async function countChosen(db: Connection, walk: Omit<Walk, "lastContactId">): Promise<number> {
  const { total } = await chosenContacts(db, walk)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

const chosenContacts = (db: Connection, { accountId, chosen, startedAt }: Omit<Walk, "lastContactId">) =>
  "ids" in chosen
    ? db
        .selectFrom("contacts")
        .where("contacts.account_id", "=", accountId)
        .where(sql<boolean>`contacts.id = any(${chosen.ids}::uuid[])`)
    : "tagId" in chosen
      ? db
          .selectFrom("contacts")
          .where("contacts.account_id", "=", accountId)
          .where(hasTagId(accountId, chosen.tagId))
      : db
          .selectFrom("contacts")
          .where(matching(accountId, chosen.search))
          .where("contacts.created_at", "<=", startedAt);

const hasTagId = (accountId: number, tagId: string) => sql<boolean>`contacts.id in (
  select ct.contact_id from contact_tags ct where ct.account_id = ${accountId} and ct.tag_id = ${tagId}
)`;

/** Lets stored actions of some kinds go on, and be undone, under another name: `key` is where their input has it. */
export async function renameInActions(
  db: Connection,
  accountId: number,
  kinds: readonly string[],
  key: string,
  name: string,
  nextName: string,
): Promise<void> {
  await sql`
    update contact_actions set input = jsonb_set(input, array[${key}], to_jsonb(${nextName}::text))
    where account_id = ${accountId} and kind = any(${[...kinds]}::text[]) and lower(input ->> ${key}) = lower(${name})
  `.execute(db);
}

/** Writes down a step that was done. */
export async function noteStep(
  db: Connection,
  { accountId, id, action }: StoredAction,
  contactIds: readonly string[],
  changed: readonly Changed[],
): Promise<void> {
  await db
    .updateTable("contact_actions")
    .set((eb) => ({
      done: eb("done", "+", contactIds.length),
      changed: eb("changed", "+", changed.length),
      last_contact_id: contactIds.at(-1)!,
    }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
  if (action.undo) await insertStep(db, accountId, id, changed);
}

async function insertStep(
  db: Connection,
  accountId: number,
  id: string,
  changed: readonly Changed[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map((each) => each.id);
  const hasBefore = changed.some(({ before }) => before !== undefined);
  await sql`
    insert into contact_action_steps (account_id, action_id, step, contact_ids, first_id, last_id, before)
    select ${accountId}, ${id}, coalesce(max(step), 0) + 1, ${ids}::uuid[], ${ids.reduce(lower)}, ${ids.reduce(higher)},
      ${hasBefore ? JSON.stringify(changed.map(({ before }) => before ?? null)) : null}::jsonb
    from contact_action_steps where account_id = ${accountId} and action_id = ${id}
  `.execute(db);
}

/**
 * Writes down what another job did for an action that it leads itself, such as an import. Nothing while, or after, that
 * is being undone. False when somebody stopped it.
 */
export async function noteLedStep(
  db: Connection,
  accountId: number,
  id: string,
  { rows, changed }: { rows: number; changed: readonly Changed[] },
): Promise<boolean> {
  const row = await db
    .updateTable("contact_actions")
    .set((eb) => ({ done: eb("done", "+", rows), changed: eb("changed", "+", changed.length) }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "in", ["running", "stopped", "done"])
    .returning("state")
    .executeTakeFirst();
  if (row) await insertStep(db, accountId, id, changed);
  return row?.state !== "stopped";
}

/** Ends an action that another job leads, unless it is over. */
export async function endLed(
  db: Connection,
  accountId: number,
  id: string,
  state: "done" | "stopped",
  now: Date,
): Promise<void> {
  await db
    .updateTable("contact_actions")
    .set({ state, finished_at: now, total: sql<number>`done` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

const lower = (a: string, b: string) => (a < b ? a : b);
const higher = (a: string, b: string) => (a > b ? a : b);

/** Takes out the last step that is still to be undone; null when none is left. */
export async function takeLastStep(
  db: Connection,
  { accountId, id }: StoredAction,
): Promise<Changed[] | null> {
  const { rows } = await sql<{ contact_ids: string[]; before: unknown[] | null }>`
    delete from contact_action_steps where account_id = ${accountId} and action_id = ${id}
      and step = (select max(step) from contact_action_steps where account_id = ${accountId} and action_id = ${id})
    returning contact_ids, before
  `.execute(db);
  const [row] = rows;
  return row
    ? row.contact_ids.map((contactId, place) => ({ id: contactId, before: row.before?.[place] }))
    : null;
}

/** Whether any step is still to be undone. */
export async function hasSteps(db: Connection, { accountId, id }: StoredAction): Promise<boolean> {
  const row = await db
    .selectFrom("contact_action_steps")
    .where("account_id", "=", accountId)
    .where("action_id", "=", id)
    .select("step")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts contacts that undoing left as they are. */
export async function addKept(db: Connection, accountId: number, id: string, kept: number): Promise<void> {
  await db
    .updateTable("contact_actions")
    .set((eb) => ({ kept: eb("kept", "+", kept) }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function setTotal(db: Connection, stored: StoredAction, total: number): Promise<void> {
  await db
    .updateTable("contact_actions")
    .set({ total })
    .where("account_id", "=", stored.accountId)
    .where("id", "=", stored.id)
    .execute();
}

export async function setState(
  db: Connection,
  accountId: number,
  id: string,
  state: ContactActions["state"],
  finishedAt?: Date,
): Promise<void> {
  await db
    .updateTable("contact_actions")
    .set({
      state,
      ...(finishedAt && { finished_at: finishedAt }),
      ...(state === "done" && { total: sql<number>`done` }),
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

const columns = [
  "id",
  "kind",
  "input",
  "state",
  "total",
  "done",
  "changed",
  "kept",
  "created_at",
  "finished_at",
] as const;

const selectActions = (db: Connection, accountId: number) =>
  db.selectFrom("contact_actions").where("account_id", "=", accountId).select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof selectActions>["executeTakeFirstOrThrow"]>>;

const UNDO_MS = UNDO_HOURS * 3_600_000;
const TOLD_MS = 365 * 86_400_000;

function toAction(row: Row, now: Date): ContactAction {
  const action = contactActionOf(row.kind);
  const isOver = row.state === "done" || row.state === "stopped";
  const undoUntil = row.finished_at && new Date(row.finished_at.getTime() + UNDO_MS);
  const canUndo = action.undo && isOver && row.changed > 0 && undoUntil && undoUntil > now;
  return {
    _id: row.id,
    kind: action.kind,
    subject: action.subjectOf?.(action.input.parse(row.input) as never) ?? null,
    state: row.state,
    total: row.total,
    done: row.done,
    changed: row.changed,
    kept: row.kept,
    undoUntil: canUndo ? undoUntil.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export async function findAction(
  db: Connection,
  accountId: number,
  id: string,
  now: Date,
): Promise<ContactAction | null> {
  const row = await selectActions(db, accountId).where("id", "=", id).executeTakeFirst();
  return row ? toAction(row, now) : null;
}

/** Those that go on, and those of the last day. */
export async function listActions(
  db: Connection,
  accountId: number,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ actions: ContactAction[]; total: number }> {
  const isRecent = sql<boolean>`(finished_at is null or finished_at >= ${new Date(now.getTime() - UNDO_MS)})`;
  const [rows, { total }] = await Promise.all([
    selectActions(db, accountId)
      .where(isRecent)
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("contact_actions")
      .where("account_id", "=", accountId)
      .where(isRecent)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { actions: rows.map((row) => toAction(row, now)), total };
}

/**
 * Forgets what undoing needs of actions that cannot be undone any more, and after a year the actions themselves: until
 * then the timelines of their contacts tell of them.
 */
export async function forgetOldActions(db: Connection, now: Date): Promise<void> {
  const undoneUntil = new Date(now.getTime() - UNDO_MS);
  await sql`
    update contact_action_steps s set before = null from contact_actions a
    where a.finished_at < ${undoneUntil} and a.finished_at >= ${new Date(undoneUntil.getTime() - UNDO_MS)}
      and s.account_id = a.account_id and s.action_id = a.id and s.before is not null
  `.execute(db);
  await db
    .deleteFrom("contact_actions")
    .where("finished_at", "<", new Date(now.getTime() - TOLD_MS))
    .execute();
}
