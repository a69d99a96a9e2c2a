import formbody from "@fastify/formbody";
import fastify, { type FastifyInstance } from "fastify";
import { controlApi } from "./control.ts";
import { servePage } from "./page.ts";
import { twilioApi } from "./twilio-api.ts";
import type { World } from "./world.ts";

const BODY_MAX_BYTES = 40 * 1024 * 1024;

/** The sandbox as a list: the vendors' interfaces, the control API, the page. */
export function createApp(world: World): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
  });
  void app.register(formbody);
  void app.register(twilioApi, { prefix: "/2010-04-01", world });
  void app.register(controlApi, { prefix: "/control", world });
  void app.register(servePage);
  return app;
}
