import { WEEKDAY_NAMES } from "@broadcast/domain/time/dates";
import { CheckboxList } from "../../../ui/inputs/choice/CheckboxList.tsx";

const weekdayOptions = WEEKDAY_NAMES.map((label, day) => ({ value: String(day), label }));

/** Days of the week; none chosen means any. */
export function WeekdaysField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
}) {
  return (
    <CheckboxList
      label={label}
      isWide
      options={weekdayOptions}
      value={value.map(String)}
      onChange={(days) => onChange(days.map(Number))}
    />
  );
}
