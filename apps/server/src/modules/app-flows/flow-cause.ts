import { sql } from "../../db/connection.ts";
import { pausedContacts } from "../automation-pauses/index.ts";
import type { MessageCause } from "../sending/index.ts";

type CauseStates = Awaited<ReturnType<MessageCause["readStates"]>>;

/** What a flow sends waits while it is paused, and is not sent once it is deleted. */
export const flowCause: MessageCause = {
  kind: "flow",
  paused: "The app flow is paused.",
  stopped: "You deleted the app flow.",
  topic: "app-flows",
  async readStates(db, causes): Promise<CauseStates> {
    const { rows } = await sql<{ id: string; state: "running" | "paused" }>`
      select f.id, case f.state when 'running' then 'running' else 'paused' end as state
      from unnest(
          ${causes.map(({ accountId }) => accountId)}::bigint[], ${causes.map(({ id }) => id)}::uuid[]
        ) as s (account_id, id)
        join app_flows f on f.account_id = s.account_id and f.id = s.id
    `.execute(db);
    return new Map(rows.map(({ id, state }) => [id, state]));
  },
  ofContacts: pausedContacts,
};
