import type { FastifyInstance } from "fastify";
import type { World } from "../world/world.ts";
import { addTwilioHooks } from "./twilio-api.ts";
import { addBrandRoutes } from "./twilio-brands.ts";
import { addCampaignRoutes } from "./twilio-campaigns.ts";
import { addServiceRoutes } from "./twilio-services.ts";

/** Twilio's side of registering with the carriers: brands, messaging services, campaigns. */
export async function twilioA2p(app: FastifyInstance, { world }: { world: World }) {
  addTwilioHooks(app, world);
  addBrandRoutes(app, world);
  addServiceRoutes(app, world);
  addCampaignRoutes(app, world);
}
