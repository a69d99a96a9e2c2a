import { info } from "@broadcast/contract/info";
import { timeZoneLabel } from "@broadcast/domain/time/time-zones";
import { useMemo } from "react";
import { useEndpoint } from "../api/api-hooks.ts";

interface TimeZoneOption {
  value: string;
  label: string;
}

/** The time zones to choose from, always including the chosen one. */
export function useTimeZones(chosen = ""): readonly TimeZoneOption[] {
  const { data } = useEndpoint(info.timezones, {}, { isQuiet: true, freshMs: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    const options = data?.timezones ?? [];
    if (chosen === "" || options.some(({ value }) => value === chosen)) return options;
    // Also before the list is loaded, so that no raw name is shown meanwhile.
    return [...options, { value: chosen, label: timeZoneLabel(chosen) ?? chosen.replaceAll("_", " ") }];
  }, [data, chosen]);
}
