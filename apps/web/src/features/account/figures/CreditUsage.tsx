import { type CreditEntry, shownCreditKind } from "@broadcast/contract/credits";
import { formatCredits } from "@broadcast/domain/account/credits";
import { cx } from "@broadcast/ui/class-names.ts";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { ArrowLeftRight, Coins, Gift, type LucideIcon, Minus, Send, ShoppingBag, Undo2 } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { DownloadLink } from "../../../ui/actions/DownloadLink.tsx";
import { Avatar, type AvatarHue } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { creditsExportHref, useCreditLedger, useUsedCredits } from "../account.api.ts";
import { PlanNote } from "../PlanNote.tsx";
import { CreditDays } from "./CreditDays.tsx";
import { formatEntryTime, formatSigned, kindLabels } from "./credit-entry.ts";

const looks: Record<CreditEntry["kind"], { icon: LucideIcon; hue: AvatarHue }> = {
  grant: { icon: Gift, hue: "green" },
  purchase: { icon: ShoppingBag, hue: "green" },
  reserve: { icon: Send, hue: "grey" },
  charge: { icon: Send, hue: "grey" },
  return: { icon: Undo2, hue: "blue" },
  transfer: { icon: ArrowLeftRight, hue: "blue" },
  removal: { icon: Minus, hue: "grey" },
};

const periods = [
  { value: "7" as const, label: "7 days" },
  { value: "30" as const, label: "30 days" },
  { value: "90" as const, label: "90 days" },
];

const views = [
  { value: "entries" as const, label: "Entries" },
  { value: "days" as const, label: "By day and type" },
];

const kindOptions = [
  { value: "all" as const, label: "All types" },
  ...shownCreditKind.options.map((value) => ({ value, label: kindLabels[value] })),
];

/** Credits in and out: every entry of the ledger, or sums by day and type. */
export function CreditUsage() {
  const { messageCredits } = useCurrentUser();
  const source = useCreditLedger();
  const [view, setView] = useState<"entries" | "days">("entries");
  const [period, setPeriod] = useState<"7" | "30" | "90">("30");
  const { kind } = source.query;
  const { label } = periods.find(({ value }) => value === period) ?? periods[1]!;
  return (
    <Panel
      title="Credit usage"
      body={view === "entries" ? "bare" : undefined}
      actions={
        <DownloadLink href={creditsExportHref(Number(period))} size="sm">
          {`Export ${label} as CSV`}
        </DownloadLink>
      }
      header={
        <div className="flex flex-col gap-3 border-line border-b px-4 py-3">
          <div>
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-soft">Credits remaining</span>
              <span className="text-heading font-bold tabular-nums text-text">
                {formatCredits(messageCredits)}
              </span>
            </p>
            <PlanNote />
          </div>
          <FilterChips label="View" chips={views} value={view} onChange={setView} />
          {view === "days" ? (
            <FilterChips label="Period" chips={periods} value={period} onChange={setPeriod} />
          ) : (
            <Select
              label="Type"
              options={kindOptions}
              value={kind}
              onChange={(next) => source.setQuery({ kind: next || "all" })}
            />
          )}
        </div>
      }
    >
      {view === "days" ? <Days days={Number(period)} /> : <Entries source={source} />}
    </Panel>
  );
}

function Days({ days }: { days: number }) {
  const { data, isError, refetch } = useUsedCredits(days);
  if (data) return <CreditDays usage={data} />;
  return isError ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />;
}

function Entries({ source }: { source: ReturnType<typeof useCreditLedger> }) {
  const { timezone } = useCurrentUser();
  const isPhone = useIsPhone();
  return (
    <List
      label="Credit usage"
      noResultsText="No entries of this type"
      source={source}
      rowHeight={isPhone ? 84 : 72}
      subtitleLines={isPhone ? 2 : 1}
      row={(entry) => {
        const { icon: Icon, hue } = looks[entry.kind];
        const label = kindLabels[entry.kind];
        return {
          title: entry.note || label,
          subtitle: `${formatEntryTime(entry.time, timezone)}${entry.note ? ` · ${label}` : ""}`,
          leading: <Avatar name={label} hue={hue} icon={<Icon className="size-[18px]" />} />,
          meta: (
            <span className="flex flex-col items-end gap-0.5">
              <span className={cx("text-body font-semibold", entry.credits > 0 ? "text-b11" : "text-text")}>
                {formatSigned(entry.credits)}
              </span>
              <span>
                <span className="max-sm:sr-only">Balance </span>
                {formatCredits(entry.balance)}
              </span>
            </span>
          ),
        };
      }}
      empty={
        <EmptyState
          icon={<Coins />}
          title="No credit activity yet"
          text="Every credit you get, use or get back is listed here."
        />
      }
    />
  );
}
