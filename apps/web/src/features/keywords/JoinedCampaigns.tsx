import { KeywordCampaigns } from "./KeywordCampaigns.tsx";

/** /keywords/{keywordId}/join-campaigns */
export function JoinedCampaigns() {
  return <KeywordCampaigns effect="join" />;
}
