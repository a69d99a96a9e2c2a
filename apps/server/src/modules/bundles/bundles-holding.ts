import { sql } from "../../db/connection.ts";
import { holdersAmong } from "../content/index.ts";

export const bundlesHolding = holdersAmong(
  "Bundles",
  sql`(select account_id, bundle_id as id, item_id::text as item from bundle_items) o`,
  sql`o.item`,
);
