import { sql } from "../../../db/connection.ts";
import type { MessageCause } from "../../sending/index.ts";

type CauseStates = Awaited<ReturnType<MessageCause["readStates"]>>;

/** Messages in a space are passed on until they are deleted, or the space is. */
export const spaceCause: MessageCause = {
  kind: "space",
  paused: "The space is paused.",
  stopped: "It was deleted from the space.",
  topic: "spaces",
  async readStates(db, causes): Promise<CauseStates> {
    const { rows } = await sql<{ id: string }>`
      select t.id
      from unnest(
          ${causes.map(({ accountId }) => accountId)}::bigint[], ${causes.map(({ id }) => id)}::uuid[]
        ) as s (account_id, id)
        join space_messages t on t.account_id = s.account_id and t.id = s.id
      where t.deleted_at is null
    `.execute(db);
    return new Map(rows.map(({ id }) => [id, "running"]));
  },
};
