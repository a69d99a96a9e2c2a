export { creditHandlers } from "./credits.routes.ts";
export { readBalance } from "./credits.sql.ts";
export { addCredits, type Cause, charge, giveBack, reserve } from "./credits.ts";
