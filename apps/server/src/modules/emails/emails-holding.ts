import { sql } from "../../db/connection.ts";
import { holdersAmong } from "../content/index.ts";

export const emailsHolding = holdersAmong(
  "Emails",
  sql`emails o`,
  sql`concat_ws(' ', o.subject, o.preheader, o.design::text)`,
);
