import { contacts } from "@broadcast/contract/contacts";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useAccountSettings } from "../../settings/index.ts";

/** Whether texts that sound like an opt-out are held for a decision; yes until it is known. */
const useStopDetect = (): boolean => useAccountSettings().data?.aivaSettings.stopDetect ?? true;

/** How many contacts wait for the decision whether they opted out; undefined until it is known. */
export const usePotentialStopCount = (): number | undefined =>
  useEndpoint(
    contacts.search,
    { body: { filter: "potential-stop", paging: { page: 1, pageSize: 1 } } },
    { isQuiet: true },
  ).data?.paging.total;

/** How many contacts wait for a decision, and whether a filter for them is of use. */
export function usePotentialStops(): {
  waiting: number;
  isFilterShown: boolean;
} {
  const isDetecting = useStopDetect();
  const waiting = usePotentialStopCount() ?? 0;
  // Where nothing is looked for there is nothing to decide, but for what was found before.
  return { waiting, isFilterShown: isDetecting || waiting > 0 };
}
