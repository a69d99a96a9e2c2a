import type { broadcasts } from "@broadcast/contract/broadcasts";
import type { Handlers } from "../../http/serve.ts";
import { showSegments } from "./audience/broadcast-segments.ts";
import { readLatest, searchChosen, searchResults, tagRecipients } from "./audience/recipients.ts";
import { createDraft, removeBroadcast, requireBroadcast, searchBroadcasts } from "./broadcasts.ts";
import {
  addSegment,
  changeBroadcast,
  changeMedia,
  chooseContacts,
  chooseMatching,
  dropAddition,
  dropContacts,
  dropMatching,
  openBroadcastMedia,
  removeSegment,
} from "./draft/change-broadcast.ts";
import { draftFromMessage } from "./draft/draft-from-message.ts";
import { draftUnsent } from "./draft/draft-unsent.ts";
import { previewBroadcast } from "./draft/manifest.ts";
import { sampleBroadcast } from "./draft/samples.ts";
import { sendTest } from "./draft/send-test.ts";
import { readFailures } from "./run/failures.ts";
import { pauseBroadcast, resumeBroadcast, stopBroadcast } from "./run/pause-or-stop.ts";
import { scheduleBroadcast } from "./run/schedule-broadcast.ts";

const moment = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export const broadcastHandlers: Handlers<typeof broadcasts> = {
  search: (context, { body }) => searchBroadcasts(context, body),
  get: (context, { params }) => requireBroadcast(context, params.broadcastId),
  createDraft: (context, { body: { messageId, ...body } }) =>
    messageId ? draftFromMessage(context, messageId) : createDraft(context, body),
  change: (context, { params, body }) => changeBroadcast(context, params.broadcastId, body),
  schedule: (context, { params, body }) => scheduleBroadcast(context, params.broadcastId, moment(body.runAt)),
  changeMedia: (context, { params, body, upload }) => changeMedia(context, params.broadcastId, body, upload),
  media: (context, { params }) => openBroadcastMedia(context, params.broadcastId, params.index),
  pause: (context, { params }) => pauseBroadcast(context, params.broadcastId),
  resume: (context, { params }) => resumeBroadcast(context, params.broadcastId),
  emergencyBrake: stopBroadcast,
  draftUnsent: (context, { params }) => draftUnsent(context, params.broadcastId),
  failures: (context, { params }) => readFailures(context, params.broadcastId),
  tagContacts: (context, { params, body }) => tagRecipients(context, params.broadcastId, body),
  remove: async (context, { params }) => {
    await removeBroadcast(context, params.broadcastId);
    return {};
  },
  preview: (context, { params, query }) => previewBroadcast(context, params.broadcastId, moment(query.runAt)),
  searchContacts: (context, { params, body }) =>
    searchChosen(context, params.broadcastId, { ...body, runAt: moment(body.runAt) }),
  searchResults: (context, { params, body }) => searchResults(context, params.broadcastId, body),
  addContacts: (context, { params, body }) => chooseContacts(context, params.broadcastId, body.contactIds),
  addAllContacts: (context, { params, body }) => chooseMatching(context, params.broadcastId, body),
  removeAddition: (context, { params, body }) => dropAddition(context, params.broadcastId, body.additionId),
  samples: (context, { params, body }) => sampleBroadcast(context, params.broadcastId, body),
  sendTest: (context, { params, body }) => sendTest(context, params.broadcastId, body.to),
  latest: (context, { params }) => readLatest(context, params.broadcastId),
  removeContacts: (context, { params, body }) => dropContacts(context, params.broadcastId, body.contactIds),
  removeAllContacts: (context, { params, body }) => dropMatching(context, params.broadcastId, body),
  segments: (context, { params }) => showSegments(context, params.broadcastId),
  addSegment: (context, { params, body }) => addSegment(context, params.broadcastId, body),
  removeSegment: (context, { params, body }) => removeSegment(context, params.broadcastId, body.segmentId),
};
