import { type Connection, sql } from "../../../db/connection.ts";
import type { Named } from "../messages/space-content.ts";

/** Returns which of these users are app members of a space. */
export async function listAppMembers(
  db: Connection,
  { accountId, spaceId }: { accountId: number; spaceId: string },
  userIds: readonly string[],
): Promise<Map<string, Named>> {
  const { rows } = await sql<Named & { userId: string }>`
    select m.user_id as "userId", c.first_name as "firstName", c.last_name as "lastName", c.company,
      c.phone_number as "phoneNumber"
    from space_members m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${accountId} and m.space_id = ${spaceId} and m.user_state = 'joined'
      and m.user_id = any(${[...userIds]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ userId, ...name }) => [userId, name]));
}

/** Whether a space has app members. */
export async function hasAppMembers(db: Connection, accountId: number, spaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from space_members
    where account_id = ${accountId} and space_id = ${spaceId} and user_state = 'joined' limit 1
  `.execute(db);
  return rows.length > 0;
}
