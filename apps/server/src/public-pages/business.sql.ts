import { type Connection, sql } from "../db/connection.ts";
import { shownName } from "./shown-name.ts";

/** What a business is called on its public pages. */
export async function readBusiness(db: Connection, accountId: number): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(btrim(a.company), ''), btrim(u.first_name || ' ' || u.last_name)) as name
    from accounts a join users u on u.account_id = a.account_id where a.account_id = ${accountId}
  `.execute(db);
  return { name: shownName(rows[0]?.name ?? "") };
}
