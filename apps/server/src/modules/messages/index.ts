import { messages } from "@broadcast/contract/messages";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactsLeaving } from "../contacts/index.ts";
import { forgetImportedPictures } from "./import-picture.ts";
import { serveMailWebhooks } from "./mail-webhooks.ts";
import { isInMessage } from "./message-files.sql.ts";
import { messageHandlers } from "./messages.routes.ts";
import { settleMessagesOf } from "./settle-removed.ts";

export { type AnsweredByHand, answeredByHand } from "./answered-by-hand.ts";
export { type Content, type Decision, decide, readSending, type Sending } from "./decide.ts";
export { findDesignedMessage } from "./designed-messages.sql.ts";
export { noteMailOptOut } from "./mail-opt-outs.ts";
export { holdContacts, readSender, type Sender } from "./messages.sql.ts";
export { readNumberLimits } from "./number-limits.ts";
export {
  type MessageContent,
  prepareMessages,
  type SentMessage,
  sendPrepared,
} from "./prepare-messages.ts";
export {
  fittedTo,
  type MessageFile,
  pictureOf,
  readOwnCard,
  readPicture,
  readRecording,
} from "./read-upload.ts";
export {
  type RenderContact,
  readWriter,
  renderFor,
  unknownFieldProblem,
  valuesFor,
} from "./render.ts";
export { wordsOf } from "./rendering.ts";
export { sendTestMessage } from "./send-test-message.ts";
export { sendingLane } from "./sending-lane.ts";
export { findMedia, listThreadAfter } from "./threads.sql.ts";
export { getMessage, whichChats } from "./threads.ts";

export const messagesModule: ServerModule = {
  routes: [endpoints(messages, messageHandlers)],
  apartRoutes: [serveMailWebhooks],
  fileHolders: [isInMessage],
  upkeep: [forgetImportedPictures],
  listeners: [on(contactsLeaving, settleMessagesOf)],
};
