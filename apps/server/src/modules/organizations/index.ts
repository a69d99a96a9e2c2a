import { adminOrganizations } from "@broadcast/contract/admin-organizations";
import { organizations } from "@broadcast/contract/organizations";
import { endpoints, type ServerModule } from "../../module.ts";
import { adminOrganizationHandlers } from "./admin-organizations.routes.ts";
import { accountInvitationMail, managerNamedMail } from "./organizations.jobs.ts";
import { organizationHandlers } from "./organizations.routes.ts";

export { joinOrganization } from "./membership.sql.ts";
export { insertOrganization } from "./organizations.sql.ts";
export { bookInPool } from "./pool.sql.ts";

export const organizationsModule: ServerModule = {
  routes: [
    endpoints(organizations, organizationHandlers),
    endpoints(adminOrganizations, adminOrganizationHandlers),
  ],
  jobs: [accountInvitationMail, managerNamedMail],
};
