import { sql } from "../../db/connection.ts";
import type { MessageCause } from "../sending/index.ts";

type CauseStates = Awaited<ReturnType<MessageCause["readStates"]>>;

/** The message of a paused campaign waits; a message that was deleted, or whose campaign was, is not sent any more. */
export const campaignCause: MessageCause = {
  kind: "campaign",
  paused: "The campaign is paused.",
  stopped: "You deleted this message of the campaign.",
  topic: "campaigns",
  async readStates(db, causes): Promise<CauseStates> {
    const { rows } = await sql<{ id: string; state: "running" | "paused" }>`
      select e.id, case c.state when 'running' then 'running' else 'paused' end as state
      from unnest(
          ${causes.map(({ accountId }) => accountId)}::bigint[], ${causes.map(({ id }) => id)}::uuid[]
        ) as s (account_id, id)
        join campaign_events e on e.account_id = s.account_id and e.id = s.id
        join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id
    `.execute(db);
    return new Map(rows.map(({ id, state }) => [id, state]));
  },
};
