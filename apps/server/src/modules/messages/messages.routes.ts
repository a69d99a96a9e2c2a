import type { messages } from "@broadcast/contract/messages";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { archiveMessage } from "./threads/archive-message.ts";
import { deleteMessage } from "./threads/delete-message.ts";
import { searchText } from "./threads/search-text.ts";
import {
  countUnread,
  getMessage,
  markChatUnread,
  markManyRead,
  markManyUnread,
  markThreadRead,
  openMedia,
  readArchived,
  readScheduled,
  readThread,
  readThreadAfter,
  readThreadAround,
  readThreadAt,
  readThreadFiles,
  searchChats,
} from "./threads/threads.ts";
import { changeScheduled } from "./waiting/change-scheduled.ts";
import { resendUnsent } from "./waiting/resend-unsent.ts";
import { removeUnsent, searchUnsent } from "./waiting/unsent.ts";
import { importPicture, openImportedPicture } from "./write/files/import-picture.ts";
import { forecastMessage } from "./write/forecast.ts";
import { sendMessage } from "./write/send-message.ts";
import { tagUrlsOf } from "./write/words/tag-urls.ts";

export const messageHandlers: Handlers<typeof messages> = {
  searchChats: (context, { body }) => searchChats(context, body),
  searchText: (context, { body }) => searchText(context, body),
  thread: (context, { params, query }) => readThread(context, params.contactId, query),
  threadAt: (context, { params, query }) => readThreadAt(context, params.contactId, query.time),
  threadFiles: (context, { params, query }) => readThreadFiles(context, params.contactId, query),
  threadAround: (context, { params }) => readThreadAround(context, params.contactId, params.messageId),
  threadAfter: (context, { params }) => readThreadAfter(context, params.contactId, params.messageId),
  markRead: (context, { params }) => markThreadRead(context, params.contactId, params.messageId),
  markChatRead: async (context, { body }) => {
    const { unreadCount } = await markManyRead(context, { contactIds: [body.contactId] });
    return { unreadCount };
  },
  countUnread: (context, { body }) => countUnread(context, body),
  markManyRead: (context, { body }) => markManyRead(context, body),
  markManyUnread: (context, { body }) => markManyUnread(context, body),
  markUnread: (context, { body }) => markChatUnread(context, body.contactId),
  send: (context, { body, upload }) => sendMessage(context, body, upload),
  queue: (context, { body, upload }) => sendMessage(context, body, upload),
  importPicture: outsideTransaction((context, { body }) => importPicture(context, body.imageUrl)),
  importedPicture: (context, { params }) => openImportedPicture(context, params.pictureId),
  readTagUrls: async ({ env }) => ({ tagUrls: tagUrlsOf(env) }),
  forecast: (context, { body }) => forecastMessage(context, body),
  scheduled: (context, { params }) => readScheduled(context, params.contactId),
  changeScheduled: (context, { params, body }) => changeScheduled(context, params.messageId, body),
  remove: deleteMessage,
  archive: (context, { params, body }) => archiveMessage(context, params.messageId, body),
  archived: (context, { params, query }) => readArchived(context, params.contactId, query),
  searchUnsent: (context, { body }) => searchUnsent(context, body),
  resendUnsent: (context, { body }) => resendUnsent(context, body),
  removeUnsent: (context, { body }) => removeUnsent(context, body),
  get: (context, { params }) => getMessage(context, params.messageId),
  media: (context, { params }) => openMedia(context, params.messageId, params.index),
};
