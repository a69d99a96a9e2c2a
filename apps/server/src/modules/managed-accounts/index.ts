import { managedAccounts } from "@broadcast/contract/managed-accounts";
import { endpoints, type ServerModule } from "../../module.ts";
import { managerAcceptedMail, managerInvitationMail } from "./managed-accounts.jobs.ts";
import { managedAccountHandlers } from "./managed-accounts.routes.ts";

export { actingFor } from "./acting-for.ts";
export { countManagersAndInvited } from "./invitations.sql.ts";
export { MANAGERS_MAX } from "./invite.ts";
export { addManager, endManagement, readOwner } from "./managed-accounts.sql.ts";

export const managedAccountsModule: ServerModule = {
  routes: [endpoints(managedAccounts, managedAccountHandlers)],
  jobs: [managerInvitationMail, managerAcceptedMail],
};
