import type { CalendarDay, CalendarEntry } from "@broadcast/contract/calendar";
import { WEEKDAY_NAMES } from "@broadcast/domain/time/dates";
import { cx } from "@broadcast/ui/class-names.ts";
import { TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { counted, formatCount } from "../../lib/words/format.ts";
import { entryKey, longDay } from "./calendar-days.ts";

/** The number of entries shown in a day's cell; the rest are folded. */
const SHOWN = 3;

const looks = {
  broadcast: "bg-b3 text-b11",
  campaign: "bg-info3 text-info11",
  chat: "bg-n3 text-text",
  flow: "bg-warn3 text-warn11",
} as const;

interface MonthGridProps {
  days: readonly CalendarDay[];
  month: string;
  today: string;
  onOpen: (day: CalendarDay) => void;
  onMove: (entry: CalendarEntry, day: string) => void;
}

/** A month as weeks of days; arrow keys move between days, Enter opens one, and entries can be dragged to another. */
export function MonthGrid({ days, month, today, onOpen, onMove }: MonthGridProps) {
  const grid = useRef<HTMLTableSectionElement>(null);
  const [dragged, setDragged] = useState<{ entry: CalendarEntry; from: string } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const focusDay = (index: number) =>
    grid.current?.querySelectorAll<HTMLButtonElement>("[data-day]")[index]?.focus();
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name) => (
            <th key={name} scope="col" className="pb-2 text-left font-medium text-fine text-soft">
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={grid}>
        {weeks.map((week, row) => (
          <tr key={week[0]?.day}>
            {week.map((its, column) => {
              const { day, entries, people, overlap } = its;
              const isOver = day < today;
              return (
                <td
                  key={day}
                  className={cx(
                    "relative h-28 border border-line p-0 align-top",
                    (isOver || !day.startsWith(month.slice(0, 7))) && "bg-n2",
                    over === day && "bg-b3",
                  )}
                  onDragOver={(event) => {
                    if (!dragged || isOver || dragged.from === day) return;
                    event.preventDefault();
                    setOver(day);
                  }}
                  onDragLeave={() => setOver(null)}
                  onDrop={(event) => {
                    event.preventDefault();
                    setOver(null);
                    if (dragged && dragged.from !== day) onMove(dragged.entry, day);
                    setDragged(null);
                  }}
                >
                  <button
                    type="button"
                    data-day={day}
                    aria-current={day === today ? "date" : undefined}
                    aria-label={`${longDay(day)}: ${entries.length === 0 ? "nothing" : counted(people, "message")}${overlap > 0 ? `, ${counted(overlap, "contact")} ${overlap === 1 ? "gets" : "get"} more than one` : ""}`}
                    className="absolute inset-0 flex items-start justify-between p-1.5 text-left hover:bg-n3 focus-visible:shadow-focus"
                    onClick={() => onOpen(its)}
                    onKeyDown={(event) => {
                      const step = steps[event.key];
                      if (step === undefined) return;
                      event.preventDefault();
                      focusDay(row * 7 + column + step);
                    }}
                  >
                    <span
                      className={cx(
                        "grid size-6 place-items-center rounded-full text-note tabular-nums",
                        day === today
                          ? "bg-brand font-semibold text-on-brand"
                          : isOver
                            ? "text-soft"
                            : "text-text",
                      )}
                    >
                      {Number(day.slice(8))}
                    </span>
                    {overlap > 0 ? <TriangleAlert aria-hidden="true" className="size-4 text-warn11" /> : null}
                  </button>
                  <ul className="pointer-events-none relative mt-8 flex flex-col gap-1 px-1 pb-1">
                    {entries.slice(0, SHOWN).map((entry) => (
                      <li
                        key={entryKey(entry)}
                        draggable={entry.canMove}
                        onDragStart={(event) => {
                          event.dataTransfer.effectAllowed = "move";
                          event.dataTransfer.setData("text/plain", entry.name);
                          setDragged({ entry, from: day });
                        }}
                        onDragEnd={() => setDragged(null)}
                        className={cx(
                          "flex gap-1 truncate rounded-sm px-1.5 py-0.5 text-fine",
                          entry.isOver ? "bg-n3 text-soft" : looks[entry.kind],
                          entry.canMove && "pointer-events-auto cursor-grab",
                        )}
                      >
                        <span className="min-w-0 flex-1 truncate">{entry.name}</span>
                        {entry.kind === "chat" ? null : (
                          <span className="tabular-nums">
                            {entry.isEstimated ? "~" : ""}
                            {formatCount(entry.people)}
                          </span>
                        )}
                      </li>
                    ))}
                    {entries.length > SHOWN ? (
                      <li className="px-1.5 text-fine text-soft">+{entries.length - SHOWN}</li>
                    ) : null}
                  </ul>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
