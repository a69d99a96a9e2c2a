import { sql } from "../../db/connection.ts";
import { AUTOMATIONS_PAUSED, readPauses } from "../automation-pauses/index.ts";
import { type CauseStanding, contactOfCause, type MessageCause } from "../sending/index.ts";

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
  ofContacts: {
    pausedSentences: [AUTOMATIONS_PAUSED],
    async readStandings(db, messages) {
      const pauses = await readPauses(db, messages);
      return new Map(
        messages.flatMap(({ id, contactId }): [string, CauseStanding][] => {
          const pause = pauses.get(contactId);
          if (!pause) return [];
          const standing = { state: "paused", sentence: AUTOMATIONS_PAUSED, until: pause.until } as const;
          return [[contactOfCause(id, contactId), standing]];
        }),
      );
    },
  },
};
