import { parseDateInput } from "@broadcast/domain/time/date-input";
import { cx } from "@broadcast/ui/class-names.ts";
import { DayPicker } from "react-day-picker";

interface CalendarProps {
  /** YYYY-MM-DD, "" for none. */
  value: string;
  today: string;
  /** The first and last selectable day. */
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

const dayOf = (key: string | undefined): Date | undefined => {
  const day = key ? parseDateInput(key) : null;
  return day ? new Date(day.year, day.month, day.date) : undefined;
};

const keyOf = (day: Date) =>
  [
    String(day.getFullYear()).padStart(4, "0"),
    String(day.getMonth() + 1).padStart(2, "0"),
    String(day.getDate()).padStart(2, "0"),
  ].join("-");

const arrow =
  "grid size-9 place-items-center rounded-md text-soft hover:bg-n3 hover:text-text focus-visible:shadow-focus aria-disabled:opacity-40 [&_svg]:size-4 [&_svg]:fill-current";

/** A month view to choose a day from. */
export function Calendar({ value, today, min, max, onChange }: CalendarProps) {
  const selected = dayOf(value);
  const first = dayOf(min);
  const last = dayOf(max);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      today={dayOf(today)}
      selected={selected}
      defaultMonth={selected ?? dayOf(today)}
      startMonth={first}
      endMonth={last}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onSelect={(day) => onChange(keyOf(day))}
      classNames={{
        root: "relative p-3",
        months: "relative",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: arrow,
        button_next: arrow,
        month_caption: "flex h-9 items-center justify-center font-semibold text-text",
        month_grid: "mt-1 border-collapse",
        weekday: "size-9 text-fine font-medium text-soft pointer-coarse:size-11",
        day: "p-0 text-center",
        day_button: cx(
          "grid size-9 place-items-center rounded-full text-body tabular-nums text-text hover:bg-n3 focus-visible:shadow-focus pointer-coarse:size-11",
          "disabled:text-n8 disabled:hover:bg-transparent",
        ),
        today: "[&>button]:font-bold [&>button]:text-b11",
        selected: "[&>button]:bg-brand [&>button]:text-on-brand [&>button]:hover:bg-brand-hover",
        outside: "invisible",
      }}
    />
  );
}
