import { tracking } from "@broadcast/contract/tracking";
import { endpoints, type ServerModule } from "../../module.ts";
import { trackingHandlers } from "./tracking.routes.ts";

export const trackingModule: ServerModule = {
  routes: [endpoints(tracking, trackingHandlers)],
};
