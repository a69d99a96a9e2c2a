import type { CalendarDay, CalendarEntry } from "@broadcast/contract/calendar";
import { CalendarDays } from "lucide-react";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { longDay } from "./calendar-days.ts";
import { DayEntries } from "./DayEntries.tsx";

interface DayListProps {
  days: readonly CalendarDay[];
  onMove: (entry: CalendarEntry) => void;
}

/** The days with entries among those the month view shows, including days of adjacent months. */
export function DayList({ days, onMove }: DayListProps) {
  const busy = days.filter(({ entries }) => entries.length > 0);
  if (busy.length === 0)
    return (
      <EmptyState
        icon={<CalendarDays />}
        title="Nothing scheduled"
        text="You'll see your scheduled broadcasts and chats here by day, and what your campaigns and app flows will send."
      />
    );
  return (
    <div className="flex flex-col gap-6">
      {busy.map((day) => (
        <section key={day.day} aria-label={longDay(day.day)}>
          <h3 className="pb-2 font-semibold">{longDay(day.day)}</h3>
          <DayEntries day={day} onMove={onMove} />
        </section>
      ))}
    </div>
  );
}
