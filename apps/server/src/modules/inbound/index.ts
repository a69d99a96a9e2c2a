import type { ServerModule } from "../../module.ts";
import { serveCarrierWebhooks } from "./carrier-webhooks.ts";
import { fetchInboundMedia, inboundMail } from "./inbound.jobs.ts";
import { fetchMissedOfDowntime, forgetOldRemovedTexts, watchMissedWebhooks } from "./missed-webhooks.ts";

export {
  answerable,
  type MessagesReceived,
  messagesReceived,
  type ReceivedMessage,
} from "./messages-received.ts";
export { isFromMutedSpace } from "./muted-spaces.sql.ts";
export { receiveMessages } from "./receive-messages.ts";

export const inboundModule: ServerModule = {
  apartRoutes: [serveCarrierWebhooks],
  jobs: [fetchInboundMedia, inboundMail],
  beginWork: fetchMissedOfDowntime,
  upkeep: [forgetOldRemovedTexts],
  loops: [watchMissedWebhooks],
};
