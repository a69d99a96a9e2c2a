import { useTimeZones } from "../../lib/time-zones.ts";
import { Combobox } from "./Combobox.tsx";
import type { ControlProps } from "./control-props.ts";

interface TimeZoneFieldProps extends ControlProps<string> {
  placeholder?: string;
  className?: string;
}

/** A time zone of those the server knows: "America/Chicago". */
export function TimeZoneField(props: TimeZoneFieldProps) {
  return <Combobox {...props} options={useTimeZones(props.value)} />;
}
