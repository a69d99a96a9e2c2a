import { broadcasts } from "@broadcast/contract/broadcasts";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";

const termDelayMs = 225;

/** Broadcasts to choose from, found by name; always including the chosen one. */
export const useBroadcastOptions = (term: string, chosenId: string) => {
  const found = useEndpoint(
    broadcasts.search,
    { body: { term: useDebounced(term, termDelayMs), paging: { page: 1, pageSize: 25 } } },
    { isQuiet: true },
  );
  const chosen = useEndpoint(
    broadcasts.get,
    { params: { broadcastId: chosenId } },
    { isQuiet: true, isEnabled: chosenId !== "" },
  );
  const jobs = found.data?.jobs ?? [];
  const isMissing = chosen.data && jobs.every(({ _id }) => _id !== chosenId);
  return [...(isMissing ? [chosen.data] : []), ...jobs].map(({ _id, name }) => ({
    value: _id,
    label: name || "Untitled broadcast",
  }));
};
