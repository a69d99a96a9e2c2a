import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useState } from "react";
import { StatCard } from "../../../ui/display/StatCard.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useStats } from "../account.api.ts";
import { DayChart } from "./DayChart.tsx";
import { DayTable } from "./DayTable.tsx";
import { comparison, type Figure, figures, figureText } from "./stats-figures.ts";

const periods = [
  { value: "7" as const, label: "7 days" },
  { value: "30" as const, label: "30 days" },
  { value: "90" as const, label: "90 days" },
];

/** The account's recent activity compared with the period before, and day by day. */
export function Stats() {
  const [period, setPeriod] = useState<"7" | "30" | "90">("30");
  const [figure, setFigure] = useState<Figure>("sent");
  const [isTable, setTable] = useState(false);
  const days = Number(period);
  const { data, isError, refetch } = useStats(days);
  const label = figures.find(({ value }) => value === figure)?.label ?? "";
  return (
    <Panel
      title="Stats"
      header={
        <div className="border-line border-b px-4 py-3 sm:px-5">
          <FilterChips label="Period" chips={periods} value={period} onChange={setPeriod} />
        </div>
      }
    >
      {data ? (
        <>
          <div className="@container">
            {/* The last of seven spans two columns, which fills the last row of both layouts. */}
            <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 *:last:col-span-2">
              {figures.map(({ value, label }) => (
                <StatCard
                  key={value}
                  label={label}
                  value={figureText(value, data.total[value])}
                  note={comparison(data.total[value], data.before[value], days)}
                />
              ))}
            </div>
          </div>
          <Card
            title="Day by day"
            actions={
              <Button size="sm" onClick={() => setTable(!isTable)}>
                {isTable ? "Show chart" : "Show table"}
              </Button>
            }
          >
            {isTable ? (
              <DayTable days={data.days} />
            ) : (
              <div className="flex flex-col gap-4">
                <FilterChips label="Figure" chips={figures} value={figure} onChange={setFigure} />
                <DayChart label={label} figure={figure} days={data.days} />
              </div>
            )}
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
