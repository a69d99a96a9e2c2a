import type { campaigns } from "@broadcast/contract/campaigns";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { campaignKind, changeCampaign, startCampaign } from "./campaigns.ts";
import { addEvent, changeEvent, moveEvent, removeEvent } from "./events/edit-events.ts";
import { getEvent, listCampaignEvents, openEventMedia } from "./events/list-events.ts";
import { previewEvent } from "./events/preview-event.ts";
import { forecastCampaign } from "./figures/forecast.ts";
import { moveDay } from "./move-day.ts";
import { pauseCampaign, previewResuming, resumeCampaign } from "./pause-campaign.ts";
import {
  fastForward,
  joinSelected,
  leaveSelected,
  listOfContact,
  searchCampaignContacts,
  searchEventContacts,
  tagEventContacts,
} from "./people/campaign-people.ts";
import { changeNext } from "./people/change-next.ts";
import { discardEdits, foreseePublishing, publishEdits } from "./publish.ts";
import { tellPurchase } from "./run/purchases.ts";
import { simulate } from "./run/simulate.ts";
import { testCampaign } from "./test-campaign.ts";
import { readVersions, reviseVersion } from "./versions.ts";

export const campaignHandlers: Handlers<typeof campaigns> = {
  ...contentHandlers(campaignKind),
  change: (context, { params, body }) => changeCampaign(context, params.id, body),
  start: (context, { params }) => startCampaign(context, params.id),
  pause: (context, { params }) => pauseCampaign(context, params.id),
  resume: (context, { params, body }) => resumeCampaign(context, params.id, body.missed),
  resuming: (context, { params }) => previewResuming(context, params.id),
  fastForward: (context, { params, body }) => fastForward(context, params.id, params.days, body),
  searchContacts: (context, { params, body }) => searchCampaignContacts(context, params.id, body),
  join: (context, { params, body }) => joinSelected(context, params.id, body),
  changeNext: (context, { params, body }) => changeNext(context, params, body),
  tellPurchase: (context, { params, body }) => tellPurchase(context, params.contactId, body),
  leave: (context, { params, body }) => leaveSelected(context, params.id, body),
  simulate: (context, { params, body }) => simulate(context, params.id, body),
  events: async (context, { params, query }) => ({
    events: await listCampaignEvents(context, params.id, query.view),
  }),
  event: (context, { params, query }) => getEvent(context, params.id, params.eventId, query.view),
  addEvent: (context, { params, body, upload }) => addEvent(context, params.id, body, upload),
  changeEvent: (context, { params, body, upload }) =>
    changeEvent(context, params.id, params.eventId, body, upload),
  moveEvent: (context, { params, body }) => moveEvent(context, params.id, params.eventId, body.before),
  previewEvent: (context, { params, body }) => previewEvent(context, params.id, body),
  removeEvent: (context, { params, query }) => removeEvent(context, params.id, params.eventId, query),
  moveDay: (context, { params, body }) => moveDay(context, params, body),
  forecast: (context, { params, query }) => forecastCampaign(context, params.id, query.weeks),
  test: (context, { params, body }) => testCampaign(context, params.id, body),
  undoEdit: (context, { params }) => discardEdits(context, params.id, params.eventId),
  publishing: (context, { params }) => foreseePublishing(context, params.id),
  publish: (context, { params, body }) => publishEdits(context, params.id, body),
  discardEdits: (context, { params }) => discardEdits(context, params.id),
  versions: (context, { params }) => readVersions(context, params.id),
  reviseVersion: (context, { params }) => reviseVersion(context, params.id, params.version),
  eventMedia: (context, { params, query }) => openEventMedia(context, params.id, params.eventId, query.view),
  searchEventContacts: (context, { params, body }) => searchEventContacts(context, params, body),
  tagEventContacts: (context, { params, body }) => tagEventContacts(context, params, body.tagName),
  ofContact: (context, { params }) => listOfContact(context, params.contactId),
};
