import type { Input } from "@broadcast/contract/endpoint";
import { messages, type UnsentMessage } from "@broadcast/contract/messages";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { type PagedSource, usePagedSearch } from "../../lib/api/paged-search.ts";
import { useDebounced } from "../../lib/screens/delays.ts";

export type UnsentState = "all" | UnsentMessage["state"];
export type UnsentType = "all" | "sms" | "mms" | "rvm" | "email";

/** The list's filters; `kind` and `broadcastId` are "" for any. */
export interface UnsentQuery {
  kind: string;
  state: UnsentState;
  type: UnsentType;
  broadcastId: string;
}

/** The messages of an action: by id, or all that match a filter. */
export type ChosenUnsent = Input<typeof messages.resendUnsent>["body"];

const everything: UnsentQuery = { kind: "", state: "all", type: "all", broadcastId: "" };
const termDelayMs = 225;

/** The filter as the API expects it, without empty terms. */
export const filterOf = ({ term, query }: { term: string; query: UnsentQuery }) => ({
  state: query.state,
  type: query.type,
  ...(term.trim() ? { term: term.trim() } : {}),
  ...(query.kind ? { kind: query.kind } : {}),
  ...(query.broadcastId ? { broadcastId: query.broadcastId } : {}),
});

/** Unsent messages, newest first. `isHeld`: rows are ticked, and nothing may move under them. */
export const useUnsentSearch = (isHeld: boolean) =>
  usePagedSearch<UnsentMessage, UnsentQuery>({
    name: "unsent-messages",
    topics: isHeld ? [] : messages.searchUnsent.reads,
    initialQuery: everything,
    fetchPage: searchPage(messages.searchUnsent, "messages", (request) => ({ body: filterOf(request) })),
  });

/** The number of messages of each failure, regardless of the selected one; updates live. */
export const useFailureGroups = ({
  term,
  query,
}: Pick<PagedSource<UnsentMessage, UnsentQuery>, "term" | "query">) => {
  const settled = useDebounced(term, termDelayMs);
  const filter = filterOf({ term: settled, query: { ...query, kind: "" } });
  return useEndpoint(
    messages.searchUnsent,
    { body: { ...filter, paging: { page: 1, pageSize: 1 } } },
    { isQuiet: true },
  );
};

export const useResendUnsent = () => useSend(messages.resendUnsent);
export const useRemoveUnsent = () => useSend(messages.removeUnsent);
