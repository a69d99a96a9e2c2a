import { sql } from "../../db/connection.ts";
import { namedHolders } from "../content/index.ts";

/** The segments whose conditions name content. */
export const segmentsHolding = namedHolders("Segments", "segments", sql`o.conditions::text`);
