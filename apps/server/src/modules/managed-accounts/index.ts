import { managedAccounts } from "@broadcast/contract/managed-accounts";
import { endpoints, type ServerModule } from "../../module.ts";
import { managerAcceptedMail, managerInvitationMail } from "./managed-accounts.jobs.ts";
import { managedAccountHandlers } from "./managed-accounts.routes.ts";

export const managedAccountsModule: ServerModule = {
  routes: [endpoints(managedAccounts, managedAccountHandlers)],
  jobs: [managerInvitationMail, managerAcceptedMail],
};
