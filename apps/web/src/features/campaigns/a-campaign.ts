import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import type { Campaign } from "@broadcast/contract/campaigns";

/** A campaign for tests. */
export const campaignId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c01";
export const eventId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c02";

export const aCampaign: Campaign = {
  _id: campaignId,
  name: "Welcome",
  folderId: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
  type: "drip",
  eventAt: null,
  lateJoiners: "skip",
  rejoining: "never",
  rejoinDays: 30,
  leavesOnReply: false,
  lateHours: 24,
  state: "paused",
  startedAt: "2026-11-20T00:00:00.000Z",
  pausedAt: "2026-11-20T00:00:00.000Z",
  events: [{ _id: eventId, name: "Hello" }],
  contacts: { count: 3, subset: [] },
  goal: null,
  rules: [],
  version: 1,
  edits: 0,
  moving: null,
  waiting: 2,
  held: 2,
};

/** One of its messages. */
export const anEvent: CampaignEvent = {
  _id: eventId,
  edit: null,
  hasManyOptOuts: false,
  campaign: { _id: campaignId, name: "Welcome" },
  campaignType: "drip",
  name: "Hello",
  type: "sms",
  subject: "",
  text: "Hi there",
  media: [],
  email: null,
  scheduledDurationType: "days",
  isBefore: false,
  scheduledDelayDays: 2,
  scheduledDelayHours: 0,
  scheduledDelayMinutes: 0,
  scheduledBeforeDays: 0,
  scheduledBeforeHours: 0,
  scheduledBeforeMinutes: 0,
  timeOfDay: "09:00",
  scheduledAt: null,
  frequency: null,
  every: 1,
  monthEnd: "last-day",
  contactsScheduled: 2,
  contactsSent: 1,
  counts: { sending: 0, delivered: 1, failed: 0, unsent: 0, missed: 0, answered: 0, optedOut: 0, clicked: 0 },
  lateHours: null,
  nextDays: [],
  revision: "first",
};
