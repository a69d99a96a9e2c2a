import { accountSupport } from "@broadcast/contract/account-support";
import { endpoints, type ServerModule } from "../../module.ts";
import { supportMail } from "./account-support.jobs.ts";
import { accountSupportHandlers } from "./account-support.routes.ts";

export const accountSupportModule: ServerModule = {
  routes: [endpoints(accountSupport, accountSupportHandlers)],
  jobs: [supportMail],
};
