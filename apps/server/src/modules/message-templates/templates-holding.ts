import { sql } from "../../db/connection.ts";
import { holdersAmong } from "../content/index.ts";

export const templatesHolding = holdersAmong("Message templates", sql`message_templates o`, sql`o.text`);
