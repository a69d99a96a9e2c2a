import { credits } from "@broadcast/contract/credits";
import { endpoints, type ServerModule } from "../../module.ts";
import { creditHandlers } from "./credits.routes.ts";

export { readBalance } from "./credits.sql.ts";
export { addCredits, type Cause, charge, giveBack, moveCredits, removeCredits, reserve } from "./credits.ts";
export { forfeitCredits, readForfeits, restoreCredits } from "./forfeits.ts";
export { type CreditsShort, creditsShort, reportShortage } from "./shortage.ts";

export const creditsModule: ServerModule = {
  routes: [endpoints(credits, creditHandlers)],
};
