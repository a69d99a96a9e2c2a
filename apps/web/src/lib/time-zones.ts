import { info } from "@broadcast/contract/info";
import { useEndpoint } from "./api-hooks.ts";

interface TimeZoneOption {
  value: string;
  label: string;
}

/** The time zones to choose from, with the chosen one in it even where it came from elsewhere. */
export function useTimeZones(chosen = ""): readonly TimeZoneOption[] {
  const { data } = useEndpoint(info.timezones, {}, { isQuiet: true, freshMs: Number.POSITIVE_INFINITY });
  const options = data?.timezones ?? [];
  return chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen.replaceAll("_", " ") }];
}
