export { identityHandlers } from "./identity.routes.ts";
export { serveIdentityWebhooks } from "./identity-webhooks.ts";
