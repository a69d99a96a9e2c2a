import { campaignSection } from "../campaigns/index.ts";
import { KeywordItems } from "./KeywordItems.tsx";

/** /keywords/{keywordId}/leave-campaigns */
export function LeftCampaigns() {
  return (
    <KeywordItems
      section={campaignSection}
      effect="leave"
      items="leaveCampaigns"
      ids="leaveCampaignIds"
      emptyText="Contacts who text this keyword can leave campaigns. Messages still waiting for them won't be sent."
    />
  );
}
