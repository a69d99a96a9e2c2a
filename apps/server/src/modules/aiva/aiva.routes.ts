import type { aiva } from "@broadcast/contract/aiva";
import type { Handlers } from "../../http/serve.ts";
import {
  clearChat,
  listMessages,
  listMessagesAfter,
  pollMessage,
  rateMessage,
  removeMessage,
  stopAnswer,
} from "./aiva.ts";
import { askAiva } from "./ask-aiva.ts";
import { changeAllowed, readStatus } from "./assistant-place.ts";
import { listArticles, requireArticle } from "./help/help.ts";

export const aivaHandlers: Handlers<typeof aiva> = {
  status: (context) => readStatus(context),
  allow: (context, { body }) => changeAllowed(context, body.isAllowed),
  list: (context, { query }) => listMessages(context, query),
  poll: (context, { params }) => pollMessage(context, params.messageId),
  after: (context, { params }) => listMessagesAfter(context, params.messageId),
  send: (context, { body }) => askAiva(context, body),
  rate: (context, { params, body }) => rateMessage(context, params.messageId, body),
  stop: (context, { params }) => stopAnswer(context, params.messageId),
  remove: async (context, { params }) => {
    await removeMessage(context, params.messageId);
    return {};
  },
  clear: async (context) => {
    await clearChat(context);
    return {};
  },
  helpTopics: ({ db }) => listArticles(db),
  help: ({ db }, { params }) => requireArticle(db, params.slug),
};
