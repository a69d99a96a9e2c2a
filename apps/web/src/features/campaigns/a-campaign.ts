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
