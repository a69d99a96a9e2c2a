import { KeywordCampaigns } from "./KeywordCampaigns.tsx";

/** /keywords/{keywordId}/leave-campaigns */
export function LeftCampaigns() {
  return <KeywordCampaigns effect="leave" />;
}
