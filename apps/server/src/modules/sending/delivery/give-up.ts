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
 * Asks no more after an unclear message: it leaves the outbox and stays `unknown` on the list of unsent ones, until a
 * late receipt or somebody who sends it again. Its credits come back: what nobody can vouch for is not paid. Safe to
 * repeat; what has moved on meanwhile is passed over.
 */
export async function giveUp(
  db: Connection,
  { accountId, id }: { accountId: number; id: string },
  now: Date,
): Promise<void> {
  const locked = await lockBatches(
    db,
    sql`o.account_id = ${accountId} and o.last_id = ${id} and o.state = 'unclear'`,
  );
  if (locked.length === 0) return;
  await takeOut(db, locked, new Set([id]));
  const { rows } = await sql<GivenUp>`
    update messages set error_code = ${GIVEN_UP} where account_id = ${accountId} and id = ${id} and state = 'unknown'
    returning contact_id, cause, cause_id, cost_hundredths
  `.execute(db);
  const message = rows[0];
  if (!message) return;
  await giveBack(db, accountId, message.cost_hundredths, {
    kind: creditCause(message.cause),
    id: message.cause_id,
    note: "We don't know whether it arrived",
    time: now,
  });
  const topics = ["thread", "chats", "credits", "session", "unsent"] as const;
  const of = message.cause_id === null ? [] : [message.cause_id];
  await noteChange(db, accountId, of.length > 0 ? [...topics, "broadcasts"] : [...topics], [
    message.contact_id,
    ...of,
  ]);
}
