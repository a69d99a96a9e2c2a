import { findTimeZones } from "@broadcast/domain/time-zones-by-city";
import { useMemo, useState } from "react";
import { useTimeZones } from "../../lib/time-zones.ts";
import { Combobox } from "./Combobox.tsx";
import type { ControlProps } from "./control-props.ts";

interface TimeZoneFieldProps extends ControlProps<string> {
  placeholder?: string;
  className?: string;
}

/** A time zone of those the server knows: "America/Chicago". Found by its label, its cities and its abbreviations. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const [term, setTerm] = useState("");
  const zones = useTimeZones(props.value);
  const options = useMemo(() => {
    const chosen = zones.find(({ value }) => value === props.value);
    if (term === "" || term === chosen?.label) return zones;
    const found = findTimeZones(term);
    // The control forgets a choice that is not among its options.
    return zones.filter((zone) => zone === chosen || found.includes(zone.value));
  }, [zones, term, props.value]);
  return <Combobox {...props} options={options} onSearch={setTerm} />;
}
