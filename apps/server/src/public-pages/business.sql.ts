import type { ContentDesign } from "@broadcast/contract/content-design";
import { type Connection, sql } from "../db/connection.ts";
import { shownName } from "./shown-name.ts";

/** A business on its public pages. */
export interface Business {
  name: string;
  /** The picture that is its logo, and its colors, where it has chosen some. */
  logoId: string | null;
  colors: ContentDesign["colors"] | null;
}

/** What a business is called on its public pages, and what it looks like. */
export async function readBusiness(db: Connection, accountId: number): Promise<Business> {
  const { rows } = await sql<Business>`
    select coalesce(nullif(btrim(a.company), ''), btrim(u.first_name || ' ' || u.last_name)) as name,
      b.logo_id as "logoId", b.colors
    from accounts a join users u on u.account_id = a.account_id left join brands b on b.account_id = a.account_id
    where a.account_id = ${accountId}
  `.execute(db);
  const business = rows[0] ?? { name: "", logoId: null, colors: null };
  return { ...business, name: shownName(business.name) };
}
