import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { addTwilioHooks } from "../twilio-api.ts";
import { addBrandRoutes } from "./twilio-brands.ts";
import { addCampaignRoutes } from "./twilio-campaigns.ts";
import { addServiceRoutes } from "./twilio-services.ts";

/** Twilio's side of registering with the carriers: brands, messaging services, campaigns. */
export async function twilioA2p(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addTwilioHooks(app, sandboxState);
  addBrandRoutes(app, sandboxState);
  addServiceRoutes(app, sandboxState);
  addCampaignRoutes(app, sandboxState);
}
