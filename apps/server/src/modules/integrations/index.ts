import { adminIntegrators } from "@broadcast/contract/admin-integrators";
import { integrations } from "@broadcast/contract/integrations";
import { endpoints, type ServerModule } from "../../module.ts";
import { adminIntegratorHandlers } from "./admin-integrators.routes.ts";
import { partnerAllowedMail } from "./integrations.jobs.ts";
import { integrationHandlers } from "./integrations.routes.ts";
import { publishPartners } from "./publish-partners.ts";

export const integrationsModule: ServerModule = {
  routes: [
    endpoints(integrations, integrationHandlers),
    endpoints(adminIntegrators, adminIntegratorHandlers),
  ],
  jobs: [partnerAllowedMail],
  begin: publishPartners,
};
