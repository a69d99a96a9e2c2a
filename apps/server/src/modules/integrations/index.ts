import { integrations } from "@broadcast/contract/integrations";
import { endpoints, type ServerModule } from "../../module.ts";
import { partnerAllowedMail } from "./integrations.jobs.ts";
import { integrationHandlers } from "./integrations.routes.ts";
import { publishPartners } from "./publish-partners.ts";

export const integrationsModule: ServerModule = {
  routes: [endpoints(integrations, integrationHandlers)],
  jobs: [partnerAllowedMail],
  begin: publishPartners,
};
