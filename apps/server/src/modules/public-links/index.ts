import type { ServerModule } from "../../module.ts";
import { servePublicLinks } from "./public-links.routes.ts";

export const publicLinksModule: ServerModule = {
  apartRoutes: [servePublicLinks],
};
