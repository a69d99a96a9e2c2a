import { contacts } from "@broadcast/contract/contacts";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useAccountSettings } from "../../settings/index.ts";

/** Whether possible opt-outs are held for a decision; true until known. */
const useStopDetect = (): boolean => useAccountSettings().data?.aivaSettings.stopDetect ?? true;

/** The number of contacts with a possible opt-out to decide; undefined until known. */
export const usePotentialStopCount = (): number | undefined =>
  useEndpoint(
    contacts.search,
    { body: { filter: "potential-stop", paging: { page: 1, pageSize: 1 } } },
    { isQuiet: true },
  ).data?.paging.total;

/** The number of contacts waiting for a decision, undefined until known, and whether a filter for them is useful. */
export function usePotentialStops(): {
  waiting: number | undefined;
  isFilterShown: boolean;
} {
  const isDetecting = useStopDetect();
  const waiting = usePotentialStopCount();
  // Without detection there is nothing to decide, except for earlier findings.
  return { waiting, isFilterShown: isDetecting || Boolean(waiting) };
}
