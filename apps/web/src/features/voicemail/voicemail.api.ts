import { type Call, type Voicemail, voice } from "@broadcast/contract/voice";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { type PagedSource, usePagedSearch } from "../../lib/api/paged-search.ts";
import type { ListSelection } from "../../ui/lists/list-selection.ts";

export type CallFilter = "all" | "missed" | "outgoing" | "incoming";
export type VoicemailFilter = "all" | "unheard";

interface Asked<Filter> {
  term: string;
  query: { filter: Filter };
}

const termsOf = <Filter>({ term, query: { filter } }: Asked<Filter>) => ({
  filter,
  ...(term.trim() ? { term: term.trim() } : {}),
});

export const useCallSearch = () =>
  usePagedSearch<Call, { filter: CallFilter }>({
    name: "call-history",
    topics: voice.searchCalls.reads,
    initialQuery: { filter: "all" },
    fetchPage: searchPage(voice.searchCalls, "sessions", (request) => ({
      body: termsOf(request as Asked<CallFilter>),
    })),
  });

export const useVoicemailSearch = () =>
  usePagedSearch<Voicemail, { filter: VoicemailFilter }>({
    name: "voicemails",
    topics: voice.searchVoicemails.reads,
    initialQuery: { filter: "all" },
    fetchPage: searchPage(voice.searchVoicemails, "voicemails", (request) => ({
      body: termsOf(request as Asked<VoicemailFilter>),
    })),
  });

/** The ticked items, or all that match the search. */
export const chosen = <Item, Filter>(
  ticked: ListSelection<Item>,
  source: PagedSource<Item, { filter: Filter }>,
) => (ticked.isAll ? { filter: termsOf(source) } : { ids: [...ticked.keys] });

/** The latest voicemails of a contact. */
export const useVoicemailsOf = (contactId: string) =>
  useEndpoint(voice.searchVoicemails, {
    body: { contactId, paging: { page: 1, pageSize: 50 } },
  });

/** The number of contacts shown next to a list. */
const latestShown = 4;
const latest = { page: 1, pageSize: 12 };

/** The latest recent item of each contact. */
export const oneEach = <Item extends { contact: { _id: string } }>(items: readonly Item[]): readonly Item[] =>
  items
    .filter(({ contact }, at) => items.findIndex((other) => other.contact._id === contact._id) === at)
    .slice(0, latestShown);

export const useLatestMissed = () =>
  useEndpoint(voice.searchCalls, { body: { filter: "missed", paging: latest } }, { isQuiet: true });

export const useLatestUnheard = () =>
  useEndpoint(voice.searchVoicemails, { body: { filter: "unheard", paging: latest } }, { isQuiet: true });

export const useRemoveCalls = () => useSend(voice.removeCalls);
export const useRemoveVoicemails = () => useSend(voice.removeVoicemails);
export const useMarkHeard = () => useSend(voice.markHeard);
export const useGreeting = () => useEndpoint(voice.readGreeting, {});
export const useChangeGreeting = () => useSend(voice.changeGreeting, { isQuiet: true });
