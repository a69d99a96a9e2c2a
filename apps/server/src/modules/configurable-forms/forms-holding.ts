import { sql } from "../../db/connection.ts";
import { holdersAmong } from "../content/index.ts";

/** Forms that apply a keyword, or lead to content. */
export const formsHolding = holdersAmong(
  "Forms",
  sql`configurable_forms o`,
  sql`concat_ws(' ', o.keyword_id, o.description, o.redirect_url)`,
);
