import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { giveBack } from "../../credits/index.ts";
import { lockBatches, takeOut } from "../outbox/batches.sql.ts";
import { creditCause, GIVEN_UP } from "../outbox/move-messages.ts";

interface GivenUp {
  contact_id: string;
  cause: DB["messages"]["cause"];
  cause_id: string | null;
  cost_hundredths: number;
}

/**
 * Stops reconciling unclear messages of an account: they leave the outbox and stay `unknown` on the unsent list until a
 * late receipt arrives or a user sends them again. Their credits are returned, since an unconfirmed message is not
 * charged. Safe to repeat; messages that have moved on are skipped.
 */
export async function giveUp(
  db: Connection,
  accountId: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const locked = await lockBatches(
    db,
    sql`o.account_id = ${accountId} and o.last_id = any(${[...ids]}::uuid[]) and o.state = 'unclear'`,
  );
  if (locked.length === 0) return;
  const named = new Set(ids);
  const unclear = locked.flatMap(({ messageIds }) => messageIds).filter((id) => named.has(id));
  await takeOut(db, locked, new Set(unclear));
  const { rows } = await sql<GivenUp>`
    with its as materialized (
      select m.account_id, m.id from messages m
      where m.account_id = ${accountId} and m.id = any(${unclear}::uuid[]) and m.state = 'unknown'
      order by m.id for update
    )
    update messages m set error_code = ${GIVEN_UP} from its where m.account_id = its.account_id and m.id = its.id
    returning m.contact_id, m.cause, m.cause_id, m.cost_hundredths
  `.execute(db);
  for (const its of Map.groupBy(rows, ({ cause, cause_id }) => `${cause} ${cause_id}`).values()) {
    const [{ cause, cause_id: causeId }] = its as [GivenUp];
    await giveBack(
      db,
      accountId,
      its.reduce((sum, message) => sum + message.cost_hundredths, 0),
      { kind: creditCause(cause), id: causeId, note: "We don't know whether it arrived", time: now },
    );
    const topics = ["thread", "chats", "credits", "session", "unsent"] as const;
    const of = causeId === null ? [] : [causeId];
    await noteChange(db, accountId, of.length > 0 ? [...topics, "broadcasts"] : [...topics], [
      ...its.map((message) => message.contact_id),
      ...of,
    ]);
  }
}
