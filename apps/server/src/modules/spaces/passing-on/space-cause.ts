import { sql } from "../../../db/connection.ts";
import { type CauseStanding, contactOfCause, type MessageCause, stoppedBy } from "../../sending/index.ts";

type CauseStates = Awaited<ReturnType<MessageCause["readStates"]>>;

/** Why a text to someone who left is not sent. */
export const LEFT = "They're no longer in the space.";

/** Messages in a space are passed on until they are deleted, or the space is; and only to its members. */
export const spaceCause: MessageCause = {
  kind: "space",
  paused: "The space is paused.",
  stopped: "It was deleted from the space.",
  stoppedCode: "taken-back",
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
  ofContacts: {
    pausedSentences: [],
    async readStandings(db, messages): Promise<Map<string, CauseStanding>> {
      const { rows } = await sql<{ id: string; contactId: string }>`
        select s.id, s.contact_id as "contactId"
        from unnest(
            ${messages.map(({ accountId }) => accountId)}::bigint[], ${messages.map(({ id }) => id)}::uuid[],
            ${messages.map(({ contactId }) => contactId)}::uuid[]
          ) as s (account_id, id, contact_id)
          join space_messages t on t.account_id = s.account_id and t.id = s.id
        where not exists (
          select from space_members m
          where m.account_id = t.account_id and m.space_id = t.space_id and m.contact_id = s.contact_id
        )
      `.execute(db);
      return new Map(
        rows.map(({ id, contactId }) => [contactOfCause(id, contactId), stoppedBy(spaceCause, LEFT)]),
      );
    },
  },
};
