import { sql } from "../../../db/connection.ts";
import type { MessageCause } from "../../sending/index.ts";

type CauseStates = Awaited<ReturnType<MessageCause["readStates"]>>;

/** A keyword that is turned off or deleted sends no more answers, not even waiting ones. */
export const keywordCause: MessageCause = {
  kind: "keyword",
  paused: "The keyword is paused.",
  stopped: "You turned the keyword off.",
  topic: "content",
  async readStates(db, causes): Promise<CauseStates> {
    const { rows } = await sql<{ id: string; state: "running" | "stopped" }>`
      select k.id, case when k.is_on then 'running' else 'stopped' end as state
      from unnest(
          ${causes.map(({ accountId }) => accountId)}::bigint[], ${causes.map(({ id }) => id)}::uuid[]
        ) as s (account_id, id)
        join keywords k on k.account_id = s.account_id and k.id = s.id
    `.execute(db);
    return new Map(rows.map(({ id, state }) => [id, state]));
  },
};
