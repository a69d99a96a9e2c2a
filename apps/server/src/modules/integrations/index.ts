export { partnerAllowedMail } from "./integrations.jobs.ts";
export { integrationHandlers } from "./integrations.routes.ts";
export { publishPartners } from "./publish-partners.ts";
