import { passwords } from "@broadcast/contract/passwords";
import { endpoints, type ServerModule } from "../../module.ts";
import { forgetOldResets } from "./password-resets.sql.ts";
import { passwordJobs } from "./passwords.jobs.ts";
import { passwordHandlers } from "./passwords.routes.ts";

export const passwordsModule: ServerModule = {
  routes: [endpoints(passwords, passwordHandlers)],
  jobs: passwordJobs,
  upkeep: [forgetOldResets],
};
