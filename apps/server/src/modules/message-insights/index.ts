import { messageInsights } from "@broadcast/contract/message-insights";
import { endpoints, type ServerModule } from "../../module.ts";
import { messageInsightHandlers } from "./message-insights.routes.ts";

export const messageInsightsModule: ServerModule = {
  routes: [endpoints(messageInsights, messageInsightHandlers)],
};
