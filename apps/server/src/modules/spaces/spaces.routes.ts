import type { spaces } from "@broadcast/contract/spaces";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { addSelected, removeSelected, searchMembers } from "./members/members.ts";
import { searchSaid } from "./messages/search-said.ts";
import { readForecast } from "./messages/space-forecast.ts";
import {
  markRead,
  openMedia,
  readScheduled,
  readThread,
  readThreadAfter,
  removeSpaceMessage,
} from "./messages/space-messages.ts";
import { changeScheduled, writeToSpace } from "./messages/write-to-space.ts";
import { bePresentIn, readPresentIn } from "./presence/space-presence.ts";
import { answer, searchInvitations, searchShared } from "./shared-spaces.ts";
import {
  changeNotificationSettings,
  leave,
  readNotificationSettings,
  readSpace,
  spaceKind,
} from "./spaces.ts";

export const spaceHandlers: Handlers<typeof spaces> = {
  ...contentHandlers(spaceKind),
  get: (context, { params }) => readSpace(context, params.id),
  shared: (context, { body }) => searchShared(context, body),
  invitations: (context, { body }) => searchInvitations(context, body),
  answerInvitation: (context, { params, body }) => answer(context, params.id, body.answer === "accept"),
  leave: (context, { params }) => leave(context, params.id),
  thread: (context, { params, query }) => readThread(context, params.id, query),
  threadAfter: (context, { params }) => readThreadAfter(context, params.id, params.messageId),
  searchText: (context, { body }) => searchSaid(context, body),
  scheduled: (context, { params }) => readScheduled(context, params.id),
  markRead: (context, { params }) => markRead(context, params.id, params.messageId),
  send: (context, { params, body, upload }) => writeToSpace(context, params.id, body, upload),
  forecast: (context, { params, body }) => readForecast(context, params.id, body),
  changeScheduled: (context, { params, body }) => changeScheduled(context, params.id, params.messageId, body),
  removeMessage: (context, { params }) => removeSpaceMessage(context, params.id, params.messageId),
  media: (context, { params }) => openMedia(context, params),
  notificationSettings: (context, { params }) => readNotificationSettings(context, params.id),
  changeNotificationSettings: (context, { params, body }) =>
    changeNotificationSettings(context, params.id, body),
  present: (context, { params }) => readPresentIn(context, params.id),
  bePresent: (context, { params, body }) => bePresentIn(context, params.id, body.activity),
  searchMembers: (context, { params, body }) => searchMembers(context, params.id, body),
  addMembers: (context, { params, body }) => addSelected(context, params.id, { ids: body.contactIds }),
  addAllMembers: (context, { params, body }) => addSelected(context, params.id, { filter: body }),
  removeMembers: (context, { params, body }) => removeSelected(context, params.id, { ids: body.contactIds }),
  removeAllMembers: (context, { params, body }) => removeSelected(context, params.id, { filter: body }),
};
