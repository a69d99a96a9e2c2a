import { adminQueues } from "@broadcast/contract/admin-queues";
import { endpoints, type ServerModule } from "../../module.ts";
import { adminQueueHandlers } from "./admin-queues.routes.ts";

export const adminQueuesModule: ServerModule = {
  routes: [endpoints(adminQueues, adminQueueHandlers)],
};
