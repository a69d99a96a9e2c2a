import type { broadcasts } from "@broadcast/contract/broadcasts";
import type { Handlers } from "../../http/serve.ts";
import {
  changeBroadcast,
  chooseContacts,
  chooseMatching,
  createDraft,
  dropContacts,
  removeBroadcast,
  requireBroadcast,
  searchBroadcasts,
  searchRecipients,
} from "./broadcasts.ts";
import { previewBroadcast } from "./preview.ts";
import { scheduleBroadcast, stopBroadcast } from "./schedule-broadcast.ts";

export const broadcastHandlers: Handlers<typeof broadcasts> = {
  search: (context, { body }) => searchBroadcasts(context, body),
  get: (context, { params }) => requireBroadcast(context, params.broadcastId),
  createDraft: (context, { body }) => createDraft(context, body),
  change: (context, { params, body }) => changeBroadcast(context, params.broadcastId, body),
  schedule: (context, { params, body }) =>
    scheduleBroadcast(context, params.broadcastId, body.runAt === null ? null : new Date(body.runAt)),
  emergencyBrake: (context, { params }) => stopBroadcast(context, params.broadcastId),
  remove: async (context, { params }) => {
    await removeBroadcast(context, params.broadcastId);
    return {};
  },
  preview: (context, { params }) => previewBroadcast(context, params.broadcastId),
  searchContacts: (context, { params, body }) => searchRecipients(context, params.broadcastId, body),
  searchResults: (context, { params, body }) => searchRecipients(context, params.broadcastId, body),
  addContacts: (context, { params, body }) => chooseContacts(context, params.broadcastId, body.contactIds),
  addAllContacts: (context, { params, body }) => chooseMatching(context, params.broadcastId, body),
  removeContacts: (context, { params, body }) => dropContacts(context, params.broadcastId, body.contactIds),
  removeAllContacts: (context, { params }) => dropContacts(context, params.broadcastId, null),
};
