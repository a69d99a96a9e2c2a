import { sql } from "../../db/connection.ts";
import { holdersAmong } from "../content/index.ts";

/** Pages that use content, in drafts and as published. */
export const pagesHolding = holdersAmong(
  "Landing pages",
  sql`landing_pages o`,
  sql`concat_ws(' ', o.title, o.description, o.social_image_id, o.design::text, o.published_design::text)`,
);
