export { composeMessage, readNumberLimits } from "./compose-message.ts";
export { foresee } from "./foresee.ts";
export { noteMailOptOut } from "./mail-opt-outs.ts";
export { serveMailWebhooks } from "./mail-webhooks.ts";
export { messageHandlers } from "./messages.routes.ts";
export { readSender, type Sender } from "./messages.sql.ts";
export {
  LINK_FIELDS,
  type RenderContact,
  readWriter,
  renderFor,
  unknownFieldProblem,
  type Writer,
} from "./render.ts";
export { sendingLane } from "./sending-lane.ts";
export { settleMessagesOf } from "./settle-removed.ts";
export { findMedia, listThreadAfter } from "./threads.sql.ts";
export { getMessage } from "./threads.ts";
