import { identity } from "@broadcast/contract/identity";
import { endpoints, type ServerModule } from "../../module.ts";
import { identityHandlers } from "./identity.routes.ts";
import { serveIdentityWebhooks } from "./identity-webhooks.ts";

export const identityModule: ServerModule = {
  routes: [endpoints(identity, identityHandlers)],
  apartRoutes: [serveIdentityWebhooks],
};
