import type { ServerModule } from "../../module.ts";
import { serveStripeWebhooks } from "./stripe-webhooks.ts";

export const stripeWebhooksModule: ServerModule = { apartRoutes: [serveStripeWebhooks] };
