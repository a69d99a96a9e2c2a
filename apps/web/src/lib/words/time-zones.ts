import { info } from "@broadcast/contract/info";
import { timeZoneLabel } from "@broadcast/domain/time/time-zones";
import { useMemo } from "react";
import { useEndpoint } from "../api/api-hooks.ts";

interface TimeZoneOption {
  value: string;
  label: string;
}

/** The time zones to choose from, with the chosen one in it even where it came from elsewhere. */
export function useTimeZones(chosen = ""): readonly TimeZoneOption[] {
  const { data } = useEndpoint(info.timezones, {}, { isQuiet: true, freshMs: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    const options = data?.timezones ?? [];
    if (chosen === "" || options.some(({ value }) => value === chosen)) return options;
    // Also until the server has told the list, so that no raw name shows meanwhile.
    return [...options, { value: chosen, label: timeZoneLabel(chosen) ?? chosen.replaceAll("_", " ") }];
  }, [data, chosen]);
}
