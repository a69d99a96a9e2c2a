import { aiva } from "@broadcast/contract/aiva";
import { endpoints, type ServerModule } from "../../module.ts";
import { aivaHandlers } from "./aiva.routes.ts";
import { forgetOldDays } from "./aiva.sql.ts";
import { publishHelp } from "./help/publish-help.ts";
import { runAnswers } from "./run-answers.ts";

export { requireAssistantAllowed } from "./assistant-place.ts";

export const aivaModule: ServerModule = {
  routes: [endpoints(aiva, aivaHandlers)],
  upkeep: [forgetOldDays],
  begin: publishHelp,
  loops: [runAnswers],
};
