import { sql } from "../../db/connection.ts";
import { holdersAmong } from "../content/index.ts";

export const keywordsHolding = holdersAmong("Keywords", sql`keywords o`, sql`o.answer`);
