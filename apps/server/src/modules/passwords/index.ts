import { passwords } from "@broadcast/contract/passwords";
import { endpoints, type ServerModule } from "../../module.ts";
import { changedMail, resetMail } from "./passwords.jobs.ts";
import { passwordHandlers } from "./passwords.routes.ts";

export { resetMail } from "./passwords.jobs.ts";

export const passwordsModule: ServerModule = {
  routes: [endpoints(passwords, passwordHandlers)],
  jobs: [resetMail, changedMail],
};
