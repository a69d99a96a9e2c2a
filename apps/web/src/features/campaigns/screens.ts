import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const campaignScreens: ContentSectionScreens = {
  path: "/campaigns",
  param: "campaignId",
  titles: { list: "Campaigns", detail: "Campaign" },
  section: async () => (await import("./campaign-section.tsx")).campaignSection,
  detail: async () => (await import("./detail/CampaignDetail.tsx")).CampaignDetail,
};

const detail = (path: string, title: string, load: Screen["load"]): Screen => ({
  path,
  guard: "signed-in",
  panel: "detail",
  title,
  load,
});

const eventDetail = async () => (await import("./events/EventDetail.tsx")).EventDetail;

const within = (campaign: string): Screen[] => [
  detail(
    `${campaign}/contacts`,
    "Contacts of a campaign",
    async () => (await import("./detail/CampaignContacts.tsx")).CampaignContacts,
  ),
  detail(
    `${campaign}/events`,
    "Messages of a campaign",
    async () => (await import("./events/CampaignEvents.tsx")).CampaignEvents,
  ),
  detail(`${campaign}/events/new`, "New message", eventDetail),
  detail(`${campaign}/events/{campaignEventId}`, "Message", eventDetail),
  detail(
    `${campaign}/events/{campaignEventId}/queued`,
    "Contacts waiting",
    async () => (await import("./events/QueuedContacts.tsx")).QueuedContacts,
  ),
  detail(
    `${campaign}/events/{campaignEventId}/processed`,
    "Contacts of a message",
    async () => (await import("./events/ProcessedContacts.tsx")).ProcessedContacts,
  ),
];

export const campaignPartScreens: readonly Screen[] = [
  ...within("/campaigns/{campaignId}"),
  ...within("/campaigns/folder/{folderId}/{campaignId}"),
  ...["/contacts/{contactId}", "/contacts/folder/{folderId}/{contactId}", "/chats/{contactId}/contact"].map(
    (contact) =>
      detail(
        `${contact}/campaigns`,
        "Campaigns and app flows of a contact",
        async () => (await import("./ContactCampaigns.tsx")).ContactCampaigns,
      ),
  ),
];
