import { type Connection, sql } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { putUnsentAside } from "../../sending/index.ts";

/** Messages in spaces, or all of some spaces; with contacts, only their texts. */
type TakenBack =
  | { messageIds: readonly string[] }
  | { spaceIds: readonly string[]; contactIds?: readonly string[] };

/** Takes the texts of what was taken back off the unsent list. */
export async function putTextsAside(db: Connection, accountId: number, which: TakenBack): Promise<void> {
  const isMeant =
    "messageIds" in which
      ? sql`u.cause_id = any(${[...which.messageIds]}::uuid[])`
      : sql`u.cause_id in (
          select t.id from space_messages t
          where t.account_id = ${accountId} and t.space_id = any(${[...which.spaceIds]}::uuid[])
        ) and ${which.contactIds ? sql`u.contact_id = any(${[...which.contactIds]}::uuid[])` : sql`true`}`;
  const { rows } = await sql<{ id: string }>`
    select u.message_id as id from unsent_messages u
    where u.account_id = ${accountId} and u.is_listed and ${isMeant}
  `.execute(db);
  if (rows.length === 0) return;
  await putUnsentAside(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
  await noteChange(db, accountId, ["unsent"]);
}
