import type { StatsPeriod } from "@broadcast/contract/admin-stats";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { BarChart } from "../../../ui/display/BarChart.tsx";
import { StatCard } from "../../../ui/display/StatCard.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useAdminStats } from "../admin-tools.api.ts";
import { PeriodTable } from "./PeriodTable.tsx";
import { periodFigures, periodText } from "./period-figures.ts";

const periods: readonly { value: StatsPeriod; label: string }[] = [
  { value: "day", label: "By day" },
  { value: "week", label: "By week" },
  { value: "month", label: "By month" },
];
const words: Record<StatsPeriod, { present: string; before: string; one: string }> = {
  day: { present: "Today", before: "yesterday", one: "day" },
  week: { present: "This week", before: "the week before", one: "week" },
  month: { present: "This month", before: "the month before", one: "month" },
};
const headline = ["accountsNew", "accountsActive", "smsSent", "emailSent", "optOutRate", "revenue"];
const options = periodFigures.map(({ value, label }) => ({ value, label }));

/** /admin/tools/stats: the activity of all accounts, by day, week or month. */
export function AdminStats() {
  const { timezone } = useCurrentUser();
  const [period, setPeriod] = useState<StatsPeriod>("day");
  const [shown, setShown] = useState("smsSent");
  const { data, isError, refetch } = useAdminStats(period);
  const figure = periodFigures.find(({ value }) => value === shown) ?? periodFigures[0]!;
  const all = data?.periods ?? [];
  const [before, present] = all.slice(-2);
  const bars = all.map((its) => ({
    key: its.startsOn,
    label: periodText(period, its.startsOn),
    value: figure.of(its),
  }));
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const peak = bars.find(({ value }) => value === most);
  const range = `from ${bars[0]?.label} to ${bars.at(-1)?.label}`;
  const { one, present: presentWord, before: beforeWord } = words[period];
  return (
    <Panel
      title="Stats"
      header={
        <div className="border-line border-b px-4 py-3 sm:px-5">
          <FilterChips label="Period" chips={periods} value={period} onChange={setPeriod} />
        </div>
      }
    >
      {data && present && before ? (
        <>
          <p className="text-note text-soft text-pretty">
            {data.countedAt
              ? `Last counted ${momentWithin(data.countedAt, timezone)}. We count every ten minutes. Days begin at midnight UTC.`
              : "We haven't counted anything yet. Check back in ten minutes."}
          </p>
          <div className="@container">
            <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-3">
              {periodFigures
                .filter(({ value }) => headline.includes(value))
                .map(({ value, label, of, format }) => (
                  <StatCard
                    key={value}
                    label={`${label}, ${presentWord.toLowerCase()}`}
                    value={format(of(present))}
                    note={`${format(of(before))} ${beforeWord}`}
                  />
                ))}
            </div>
          </div>
          <Card title={`By ${one}`}>
            <div className="flex flex-col gap-4">
              <div className="max-w-[280px]">
                <Select label="Figure" options={options} value={shown} onChange={setShown} />
              </div>
              <BarChart
                summary={
                  most === 0 || !peak
                    ? `${figure.label}: none ${range}.`
                    : `${figure.label} by ${one} ${range}: at most ${figure.format(most)}, in ${peak.label}.`
                }
                bars={bars}
                format={figure.format}
                emptyText="None in this time"
              />
              <PeriodTable period={period} periods={all} shown={shown} />
            </div>
          </Card>
        </>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
