import { accountSupport } from "@broadcast/contract/account-support";
import { brandValidator } from "@broadcast/contract/brand-validator";
import { endpoints, type ServerModule } from "../../module.ts";
import { supportMail } from "./account-support.jobs.ts";
import { accountSupportHandlers, brandValidatorHandlers } from "./account-support.routes.ts";

export const accountSupportModule: ServerModule = {
  routes: [
    endpoints(accountSupport, accountSupportHandlers),
    endpoints(brandValidator, brandValidatorHandlers),
  ],
  jobs: [supportMail],
};
