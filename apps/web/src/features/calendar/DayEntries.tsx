import type { CalendarDay, CalendarEntry } from "@broadcast/contract/calendar";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { CalendarClock, MessageCircle, Signpost, TriangleAlert, Workflow } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { entryHref, entryKey, entryText } from "./calendar-days.ts";

const icons = { broadcast: CalendarClock, campaign: Signpost, chat: MessageCircle, flow: Workflow } as const;

interface DayEntriesProps {
  day: CalendarDay;
  onMove: (entry: CalendarEntry) => void;
}

/** The entries of a day, each with a link to its screen and a way to move it. */
export function DayEntries({ day: { entries, overlap }, onMove }: DayEntriesProps) {
  const { timezone } = useCurrentUser();
  return (
    <div className="flex flex-col gap-2">
      {overlap > 0 ? (
        <p className="flex items-start gap-2 text-note text-warn11">
          <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {counted(overlap, "contact")} {overlap === 1 ? "gets" : "get"} more than one of these on this day.
        </p>
      ) : null}
      <ul className="flex flex-col">
        {entries.map((entry) => {
          const Icon = icons[entry.kind];
          return (
            <li
              key={entryKey(entry)}
              className="flex flex-wrap items-center gap-3 border-line border-t py-2.5"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
              <div className="min-w-0 flex-1">
                <AppLink href={entryHref(entry)} className="break-words">
                  {entry.name}
                </AppLink>
                <p className="text-note text-soft">{entryText(entry, timezone)}</p>
              </div>
              {entry.canMove ? (
                <Button size="sm" onClick={() => onMove(entry)} aria-label={`Move ${entry.name}`}>
                  Move
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
