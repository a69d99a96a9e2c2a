import { messages } from "@broadcast/contract/messages";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactsLeaving } from "../contacts/index.ts";
import { serveMailWebhooks } from "./mail/mail-webhooks.ts";
import { messageHandlers } from "./messages.routes.ts";
import { closeMessagesOf } from "./waiting/close-messages-of-removed.ts";
import { forgetImportedPictures } from "./write/files/import-picture.ts";
import { isInMessage } from "./write/files/message-files.sql.ts";

export { type MailComplained, mailComplained } from "./mail/mail-complained.ts";
export { noteMailOptOut } from "./mail/mail-opt-outs.ts";
export { lockContacts, readSender, type Sender } from "./messages.sql.ts";
export { isColleagues, requireSender } from "./threads/require-sender.ts";
export { MATCH_END, MATCH_START, queryOf } from "./threads/search-text.sql.ts";
export { excerptOf, searchedWords } from "./threads/search-text.ts";
export { findMedia, listThreadAfter } from "./threads/threads.sql.ts";
export { getMessage, whichChats } from "./threads/threads.ts";
export { searchUnsent } from "./waiting/unsent.ts";
export { type AnsweredByHand, answeredByHand } from "./write/answered-by-hand.ts";
export { isAnswer, lockAnswersTo, writerName } from "./write/answered-meanwhile.ts";
export { type Content, type Decision, decide, readSending, type Sending } from "./write/decide.ts";
export { findDesignedMessage } from "./write/designed-messages.sql.ts";
export { readNumberLimits } from "./write/files/number-limits.ts";
export {
  fittedTo,
  type MessageFile,
  pictureOf,
  readOwnCard,
  readPicture,
  readRecording,
} from "./write/files/read-upload.ts";
export {
  type MessageContent,
  type Preparation,
  prepareMessages,
  type SentMessage,
  sendPrepared,
} from "./write/prepare-messages.ts";
export { laterOf } from "./write/send-message.ts";
export { sendTestMessage } from "./write/send-test-message.ts";
export { sendingLane } from "./write/sending-lane.ts";
export {
  type RenderContact,
  readWriter,
  renderFor,
  unknownFieldProblem,
  valuesFor,
} from "./write/words/render.ts";
export { wordsOf } from "./write/words/rendering.ts";
export { tagUrlsOf } from "./write/words/tag-urls.ts";

export const messagesModule: ServerModule = {
  routes: [endpoints(messages, messageHandlers)],
  apartRoutes: [serveMailWebhooks],
  fileHolders: [isInMessage],
  upkeep: [forgetImportedPictures],
  listeners: [on(contactsLeaving, closeMessagesOf)],
};
