import { sql } from "../../db/connection.ts";
import { type ItemHolder, namesItems } from "../content/index.ts";

/** The segments whose conditions name content. */
export const segmentsHolding: ItemHolder = {
  title: "Segments",
  async find(db, accountId, ids) {
    const { rows } = await sql<{ name: string }>`
      select s.name from segments s
      where s.account_id = ${accountId} and ${namesItems(sql`s.conditions::text`, accountId, ids)}
      order by lower(s.name)
    `.execute(db);
    return rows.map(({ name }) => name);
  },
};
