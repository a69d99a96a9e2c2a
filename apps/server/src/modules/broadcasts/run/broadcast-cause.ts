import { sql } from "../../../db/connection.ts";
import type { MessageCause } from "../../sending/index.ts";

type CauseStates = Awaited<ReturnType<MessageCause["readStates"]>>;

/** Why the messages of a paused broadcast wait; stored with them. */
export const PAUSED = "The broadcast is paused.";

/** A paused or stopped broadcast sends nothing more, not even messages that a worker has claimed. */
export const broadcastCause: MessageCause = {
  kind: "broadcast",
  paused: PAUSED,
  stopped: "You stopped the broadcast.",
  topic: "broadcasts",
  async readStates(db, causes): Promise<CauseStates> {
    const { rows } = await sql<{ id: string; state: "running" | "paused" | "stopped" }>`
      select b.id, case b.state when 'canceled' then 'stopped' when 'paused' then 'paused' else 'running' end as state
      from unnest(
          ${causes.map(({ accountId }) => accountId)}::bigint[], ${causes.map(({ id }) => id)}::uuid[]
        ) as s (account_id, id)
        join broadcasts b on b.account_id = s.account_id and b.id = s.id
    `.execute(db);
    return new Map(rows.map(({ id, state }) => [id, state]));
  },
};
