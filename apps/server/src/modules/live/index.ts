import { live } from "@broadcast/contract/live";
import { endpoints, type ServerModule } from "../../module.ts";
import { liveHandlers } from "./live.routes.ts";

export const liveModule: ServerModule = {
  routes: [endpoints(live, liveHandlers)],
};
