import { type CalendarDay, type CalendarEntry, calendar } from "@broadcast/contract/calendar";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { counted } from "../../lib/words/format.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { firstShown, monthAfter, monthText } from "./calendar-days.ts";
import { DayDialog } from "./DayDialog.tsx";
import { DayList } from "./DayList.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { MoveDialog } from "./MoveDialog.tsx";

const views = [
  { value: "month", label: "Month" },
  { value: "list", label: "List" },
] as const;

export interface Moving {
  entry: CalendarEntry;
  /** The day it was dropped on; "" asks for a day. */
  day: string;
}

/**
 * /calendar: scheduled broadcasts, upcoming messages of campaigns and app flows, and past broadcasts, as a
 * month and as a list.
 */
export function CalendarScreen() {
  const { timezone } = useCurrentUser();
  const today = startOfDayKey(businessNow(), timezone);
  const [month, setMonth] = useState(() => monthAfter(today, 0));
  const [view, setView] = useState<"month" | "list">("month");
  const [opened, setOpened] = useState<CalendarDay | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [hasPast, setPast] = useState(false);
  const { data, error, refetch } = useEndpoint(
    calendar.read,
    { query: { from: firstShown(month), days: 42 } },
    { isQuiet: true },
  );
  const days = data?.days ?? [];
  // The list starts today, except that of an earlier month.
  const earlier = month >= monthAfter(today, 0) ? days.filter(({ day }) => day < today) : [];
  const { campaigns, flows } = data?.leftOut ?? { campaigns: 0, flows: 0 };
  const leftOut = [campaigns > 0 && counted(campaigns, "campaign"), flows > 0 && counted(flows, "app flow")]
    .filter(Boolean)
    .join(" and ");
  const isOne = campaigns + flows === 1;
  return (
    <Panel
      title="Calendar"
      header={
        <div className="flex flex-wrap items-center gap-2 px-4 py-3">
          <IconButton
            label="Previous month"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => setMonth(monthAfter(month, -1))}
          />
          <h2 aria-live="polite" className="min-w-40 text-center font-semibold">
            {monthText(month)}
          </h2>
          <IconButton
            label="Next month"
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => setMonth(monthAfter(month, 1))}
          />
          <Button size="sm" onClick={() => setMonth(monthAfter(today, 0))}>
            Today
          </Button>
          <div className="ml-auto max-sm:hidden">
            <FilterChips
              label="View"
              chips={views}
              value={view}
              onChange={(next) => setView(next === "list" ? "list" : "month")}
            />
          </div>
        </div>
      }
    >
      {error ? (
        <ErrorState
          title="We couldn't load the calendar"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <LoadingText />
      ) : (
        <>
          {leftOut ? (
            <Banner title="Not everything is shown">
              {leftOut} {isOne ? "is" : "are"} left out, because you have too many to show here. Open{" "}
              {isOne ? "it" : "them"} to see when messages go out.
            </Banner>
          ) : null}
          <div className={view === "month" ? "max-sm:hidden" : "hidden"}>
            <MonthGrid
              days={days}
              month={month}
              today={today}
              onOpen={setOpened}
              onMove={(entry, day) => setMoving({ entry, day })}
            />
          </div>
          <div className={view === "month" ? "sm:hidden" : ""}>
            {earlier.some(({ entries }) => entries.length > 0) ? (
              <div className="pb-4">
                <Button size="sm" onClick={() => setPast(!hasPast)}>
                  {hasPast ? "Hide earlier days" : "Show earlier days"}
                </Button>
              </div>
            ) : null}
            <DayList
              days={hasPast ? days : days.filter((each) => !earlier.includes(each))}
              onMove={(entry) => setMoving({ entry, day: "" })}
            />
          </div>
        </>
      )}
      {opened ? (
        <DayDialog
          day={opened}
          onClose={() => setOpened(null)}
          onMove={(entry) => {
            setOpened(null);
            setMoving({ entry, day: "" });
          }}
        />
      ) : null}
      {moving ? (
        <MoveDialog
          {...moving}
          today={today}
          onClose={() => setMoving(null)}
          onMoved={() => void refetch()}
        />
      ) : null}
    </Panel>
  );
}
