export { serveCarrierWebhooks } from "./carrier-webhooks.ts";
export { fetchInboundMedia, inboundMail } from "./inbound.jobs.ts";
export { receiveMessages } from "./receive-messages.ts";
