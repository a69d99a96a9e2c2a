import { findTimeZones } from "@broadcast/domain/time/time-zones-by-city";
import { useTimeZones } from "../../../lib/words/time-zones.ts";
import type { ControlProps } from "../frame/control-props.ts";
import { Combobox } from "./Combobox.tsx";

interface TimeZoneFieldProps extends ControlProps<string> {
  placeholder?: string;
  className?: string;
}

const isFoundBy = ({ value }: { value: string }, term: string) => findTimeZones(term).includes(value);

/** A choice of the time zones the server knows: "America/Chicago". Found by label, cities and abbreviations. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  return <Combobox {...props} options={useTimeZones(props.value)} filter={isFoundBy} />;
}
