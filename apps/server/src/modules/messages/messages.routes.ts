import type { messages } from "@broadcast/contract/messages";
import type { Handlers } from "../../http/serve.ts";
import { changeScheduled } from "./change-scheduled.ts";
import { deleteMessage } from "./delete-message.ts";
import { readOutlook } from "./outlook.ts";
import { resendUnsent } from "./resend-unsent.ts";
import { sendMessage } from "./send-message.ts";
import {
  getMessage,
  markChatUnread,
  markManyRead,
  markThreadRead,
  openMedia,
  readScheduled,
  readThread,
  readThreadAfter,
  searchChats,
} from "./threads.ts";
import { removeUnsent, searchUnsent } from "./unsent.ts";

export const messageHandlers: Handlers<typeof messages> = {
  searchChats: (context, { body }) => searchChats(context, body),
  thread: (context, { params, query }) => readThread(context, params.contactId, query),
  threadAfter: (context, { params }) => readThreadAfter(context, params.contactId, params.messageId),
  markRead: (context, { params }) => markThreadRead(context, params.contactId, params.messageId),
  markManyRead: (context, { body }) => markManyRead(context, body.contactIds),
  markUnread: (context, { body }) => markChatUnread(context, body.contactId),
  send: (context, { body, upload }) => sendMessage(context, body, upload),
  queue: (context, { body, upload }) => sendMessage(context, body, upload),
  outlook: (context, { body }) => readOutlook(context, body),
  scheduled: (context, { params }) => readScheduled(context, params.contactId),
  changeScheduled: (context, { params, body }) => changeScheduled(context, params.messageId, body),
  remove: deleteMessage,
  searchUnsent: (context, { body }) => searchUnsent(context, body),
  resendUnsent: (context, { body }) => resendUnsent(context, body),
  removeUnsent: (context, { body }) => removeUnsent(context, body),
  get: (context, { params }) => getMessage(context, params.messageId),
  media: (context, { params }) => openMedia(context, params.messageId, params.index),
};
