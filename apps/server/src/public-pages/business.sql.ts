import type { ContentDesign } from "@broadcast/contract/content-design";
import { type Connection, sql } from "../db/connection.ts";
import { shownName } from "./shown-name.ts";

/** A business's logo and colors, if chosen. */
export interface BusinessLook {
  logoId: string | null;
  colors: ContentDesign["colors"] | null;
}

/** A business on its public pages. */
export interface Business extends BusinessLook {
  name: string;
}

/** Columns of `brands b`, for a statement that reads the page's business anyway. */
export const lookColumns = sql`b.logo_id as "logoId", b.colors`;

/** Reads a business's name and look for its public pages. */
export async function readBusiness(db: Connection, accountId: number): Promise<Business> {
  const { rows } = await sql<Business>`
    select coalesce(nullif(btrim(a.company), ''), btrim(u.first_name || ' ' || u.last_name)) as name,
      ${lookColumns}
    from accounts a join users u on u.account_id = a.account_id left join brands b on b.account_id = a.account_id
    where a.account_id = ${accountId}
  `.execute(db);
  const { name, ...look } = rows[0] ?? { name: "", logoId: null, colors: null };
  return { name: shownName(name), ...look };
}
