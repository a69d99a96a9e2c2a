import { messages } from "@broadcast/contract/messages";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactsLeaving } from "../contacts/index.ts";
import { serveMailWebhooks } from "./mail-webhooks.ts";
import { isInMessage } from "./message-files.sql.ts";
import { messageHandlers } from "./messages.routes.ts";
import { settleMessagesOf } from "./settle-removed.ts";

export { composeMessage, readNumberLimits } from "./compose-message.ts";
export { foresee } from "./foresee.ts";
export { noteMailOptOut } from "./mail-opt-outs.ts";
export { readSender, type Sender } from "./messages.sql.ts";
export { readPicture } from "./read-upload.ts";
export {
  LINK_FIELDS,
  type RenderContact,
  readWriter,
  renderFor,
  unknownFieldProblem,
  type Writer,
} from "./render.ts";
export { sendingLane } from "./sending-lane.ts";
export { findMedia, listThreadAfter } from "./threads.sql.ts";
export { getMessage } from "./threads.ts";

export const messagesModule: ServerModule = {
  routes: [endpoints(messages, messageHandlers)],
  apartRoutes: [serveMailWebhooks],
  fileHolders: [isInMessage],
  listeners: [on(contactsLeaving, settleMessagesOf)],
};
