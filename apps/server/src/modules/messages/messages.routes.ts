import type { messages } from "@broadcast/contract/messages";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { archiveMessage } from "./archive-message.ts";
import { changeScheduled } from "./change-scheduled.ts";
import { deleteMessage } from "./delete-message.ts";
import { importPicture, openImportedPicture } from "./import-picture.ts";
import { readOutlook } from "./outlook.ts";
import { resendUnsent } from "./resend-unsent.ts";
import { searchText } from "./search-text.ts";
import { sendMessage } from "./send-message.ts";
import { tagUrlsOf } from "./tag-urls.ts";
import {
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
  readThreadAt,
  searchChats,
} from "./threads.ts";
import { removeUnsent, searchUnsent } from "./unsent.ts";

export const messageHandlers: Handlers<typeof messages> = {
  searchChats: (context, { body }) => searchChats(context, body),
  searchText: (context, { body }) => searchText(context, body),
  thread: (context, { params, query }) => readThread(context, params.contactId, query),
  threadAt: (context, { params, query }) => readThreadAt(context, params.contactId, query.time),
  threadAfter: (context, { params }) => readThreadAfter(context, params.contactId, params.messageId),
  markRead: (context, { params }) => markThreadRead(context, params.contactId, params.messageId),
  markChatRead: (context, { body }) => markManyRead(context, { contactIds: [body.contactId] }),
  markManyRead: (context, { body }) => markManyRead(context, body),
  markManyUnread: (context, { body }) => markManyUnread(context, body),
  markUnread: (context, { body }) => markChatUnread(context, body.contactId),
  send: (context, { body, upload }) => sendMessage(context, body, upload),
  queue: (context, { body, upload }) => sendMessage(context, body, upload),
  importPicture: outsideTransaction((context, { body }) => importPicture(context, body.imageUrl)),
  importedPicture: (context, { params }) => openImportedPicture(context, params.pictureId),
  readTagUrls: async ({ env }) => ({ tagUrls: tagUrlsOf(env) }),
  outlook: (context, { body }) => readOutlook(context, body),
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
