import { campaignSection } from "../campaigns/index.ts";
import { KeywordItems } from "./KeywordItems.tsx";

/** /keywords/{keywordId}/join-campaigns */
export function JoinedCampaigns() {
  return (
    <KeywordItems
      section={campaignSection}
      effect="join"
      items="joinCampaigns"
      ids="joinCampaignIds"
      emptyText="Contacts who text this keyword can join campaigns and get their messages on schedule."
    />
  );
}
