import { describe } from "vitest";
import { refusesWordsIn } from "../../../testing/refused-words.ts";
import { aCampaign, anEvent, campaignId, eventId } from "../a-campaign.ts";
// Preloaded, so that the first test does not wait for it.
import "./EventDetail.tsx";

describe("in a campaign's message,", () =>
  refusesWordsIn({
    address: `/campaigns/${campaignId}/events/${eventId}`,
    path: "/campaigns/{campaignId}/events/{campaignEventId}",
    label: /^Message/,
    read: {
      [`GET campaigns/${campaignId}`]: aCampaign,
      [`GET campaigns/${campaignId}/events/${eventId}`]: anEvent,
    },
    change: `PUT campaigns/${campaignId}/events/${eventId}`,
    saved: "Message saved",
  }));
