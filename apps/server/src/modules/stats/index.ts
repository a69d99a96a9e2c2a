import { stats } from "@broadcast/contract/stats";
import { endpoints, type ServerModule } from "../../module.ts";
import { statsHandlers } from "./stats.routes.ts";

export { readStats } from "./stats.ts";

export const statsModule: ServerModule = {
  routes: [endpoints(stats, statsHandlers)],
};
