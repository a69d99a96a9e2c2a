import { sql } from "../../db/connection.ts";
import { namedHolders } from "../content/index.ts";

export const blocksHolding = namedHolders("Saved blocks", "saved_blocks", sql`o.blocks::text`);
