import { messageClassifiers } from "@broadcast/contract/message-classifiers";
import { endpoints, type ServerModule } from "../../module.ts";
import { messageClassifierHandlers } from "./message-classifiers.routes.ts";

export { readClassifiers } from "./message-classifiers.sql.ts";

export const messageClassifiersModule: ServerModule = {
  routes: [endpoints(messageClassifiers, messageClassifierHandlers)],
};
