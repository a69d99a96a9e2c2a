import { type ContactAction, UNDO_HOURS } from "@broadcast/contract/contact-actions";
import { type Connection, sql } from "../../db/connection.ts";
import type { ContactActions } from "../../db/schema.gen.ts";
import { type Chosen, readChosen, type Walk } from "./chosen-contacts.sql.ts";
import { type AnyContactAction, contactActionOf } from "./contact-action.ts";

/** An action with what it needs to continue. */
export interface StoredAction extends Walk {
  id: string;
  userId: string;
  action: AnyContactAction;
  input: never;
  state: ContactActions["state"];
  total: number | null;
}

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

/**
 * Renames something in stored actions of some kinds, so that they continue and undo under the new name: `key` is its
 * place in their input.
 */
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

/** Counts contacts that undoing left alone. */
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
  reason: string | null = null,
): Promise<void> {
  await db
    .updateTable("contact_actions")
    .set({
      state,
      reason,
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
  "reason",
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
    reason: row.reason,
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

/** Lists running actions and those of the last day. */
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
 * Deletes the undo data of actions that can no longer be undone, and after a year the actions themselves: until then
 * their contacts' timelines show them.
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
