import type { messages } from "@broadcast/contract/messages";
import type { Handlers } from "../../http/serve.ts";
import { sendMessage } from "./send-message.ts";
import {
  getMessage,
  markChatUnread,
  markManyRead,
  markThreadRead,
  openMedia,
  readThread,
  readThreadAfter,
  searchChats,
} from "./threads.ts";

export const messageHandlers: Handlers<typeof messages> = {
  searchChats: (context, { body }) => searchChats(context, body),
  thread: (context, { params, query }) => readThread(context, params.contactId, query),
  threadAfter: (context, { params }) => readThreadAfter(context, params.contactId, params.messageId),
  markRead: (context, { params }) => markThreadRead(context, params.contactId, params.messageId),
  markManyRead: (context, { body }) => markManyRead(context, body.contactIds),
  markUnread: (context, { body }) => markChatUnread(context, body.contactId),
  send: (context, { body, upload }) => sendMessage(context, body, upload),
  get: (context, { params }) => getMessage(context, params.messageId),
  media: (context, { params }) => openMedia(context, params.messageId, params.index),
};
