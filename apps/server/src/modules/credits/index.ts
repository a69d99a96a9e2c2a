export { addCredits, type Cause, charge, giveBack, reserve } from "./credits.ts";
export { creditHandlers } from "./credits.routes.ts";
export { readBalance } from "./credits.sql.ts";
