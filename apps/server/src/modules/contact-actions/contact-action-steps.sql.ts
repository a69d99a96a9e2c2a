import { type Connection, sql } from "../../db/connection.ts";
import type { Changed } from "./contact-action.ts";
import type { StoredAction } from "./contact-actions.sql.ts";

/** Records a completed step. */
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
 * Records what another job did for an action that it leads, such as an import. Does nothing while or after that is
 * being undone. Returns false when a user stopped it.
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

const lower = (a: string, b: string) => (a < b ? a : b);

const higher = (a: string, b: string) => (a > b ? a : b);

/** Removes and returns the last step that is still to be undone; null when none is left. */
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
