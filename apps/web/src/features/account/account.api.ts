import { credits } from "@broadcast/contract/credits";
import { searchPage } from "../../lib/api-hooks.ts";
import { usePagedSearch } from "../../lib/paged-search.ts";

/** The credit ledger, newest first. */
export const useCreditLedger = () =>
  usePagedSearch({
    name: "credit-usage",
    topics: ["credits"],
    initialQuery: {},
    fetchPage: searchPage(credits.search, "entries", () => ({ body: {} })),
  });
