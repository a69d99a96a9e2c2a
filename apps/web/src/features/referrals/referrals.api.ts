import { referrals } from "@broadcast/contract/referrals";
import { searchPage, useEndpoint } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";

export const useReferralProgram = () => useEndpoint(referrals.read, {});

export const useReferrals = () =>
  usePagedSearch({
    name: "referrals",
    topics: referrals.search.reads,
    initialQuery: {},
    fetchPage: searchPage(referrals.search, "referrals", () => ({ body: {} })),
  });
