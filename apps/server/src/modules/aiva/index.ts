import { aiva } from "@broadcast/contract/aiva";
import { endpoints, type ServerModule } from "../../module.ts";
import { answerJob } from "./aiva.jobs.ts";
import { aivaHandlers } from "./aiva.routes.ts";
import { forgetOldDays } from "./aiva.sql.ts";
import { publishHelp } from "./help/publish-help.ts";

export { assistantPlace, requireAssistantAllowed } from "./assistant-place.ts";

export const aivaModule: ServerModule = {
  routes: [endpoints(aiva, aivaHandlers)],
  jobs: [answerJob],
  upkeep: [forgetOldDays],
  begin: publishHelp,
};
