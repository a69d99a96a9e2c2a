import { sql } from "../../db/connection.ts";
import { type ItemHolder, namesItems } from "../content/index.ts";

export const blocksHolding: ItemHolder = {
  title: "Saved blocks",
  async find(db, accountId, ids) {
    const { rows } = await sql<{ name: string }>`
      select b.name from saved_blocks b
      where b.account_id = ${accountId} and ${namesItems(sql`b.blocks::text`, accountId, ids)}
      order by lower(b.name)
    `.execute(db);
    return rows.map(({ name }) => name);
  },
};
