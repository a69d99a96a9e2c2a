import type { broadcasts } from "@broadcast/contract/broadcasts";
import type { Reply } from "@broadcast/contract/endpoint";
import { formatCredits } from "@broadcast/domain/credits";
import { formatCount } from "../../lib/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

type Preview = Reply<typeof broadcasts.preview>;

const highestPx = 60;
const lowestPx = 2;

/** Contacts by how many segments their message takes: 1, 2, and 3 or more. */
const barsOf = (segments: Preview["segments"]) => {
  const count = (from: number, to: number) =>
    segments
      .filter((part) => part.segments >= from && part.segments <= to)
      .reduce((sum, part) => sum + part.count, 0);
  return [
    { label: "1 segment", count: count(1, 1) },
    { label: "2 segments", count: count(2, 2) },
    { label: "3 or more", count: count(3, Number.POSITIVE_INFINITY) },
  ];
};

/** How many take more segments than most do: longer names, accented letters. */
const longerThanMost = (segments: Preview["segments"]): { count: number; usual: number } => {
  const usual = segments.reduce((most, part) => (part.count > most.count ? part : most), {
    segments: 0,
    count: 0,
  }).segments;
  const count = segments.filter((part) => part.segments > usual).reduce((sum, part) => sum + part.count, 0);
  return { count, usual };
};

/** What a broadcast costs, and how that spreads over its recipients. */
export function CostCard({ preview }: { preview: Preview }) {
  const { segments, costCredits, balanceCredits } = preview;
  const bars = barsOf(segments);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const longer = longerThanMost(segments);
  return (
    <Card
      title="Cost"
      actions={
        <span className="font-semibold tabular-nums text-text">
          {formatCredits(costCredits)} {costCredits === 1 ? "credit" : "credits"}
        </span>
      }
    >
      <ul className="grid grid-cols-3 items-end gap-x-1.5" style={{ minHeight: highestPx }}>
        {bars.map(({ label, count }) => (
          <li key={label} className="flex min-w-0 flex-col gap-1.5">
            <div
              aria-hidden="true"
              className={count === most ? "rounded-t-sm bg-brand" : "rounded-t-sm bg-b5"}
              style={{ height: Math.max(lowestPx, Math.round((count / most) * highestPx)) }}
            />
            <p className="text-note tabular-nums text-soft">
              {label} · {formatCount(count)}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {longer.count > 0 ? (
          <Badge tone="caution">
            {formatCount(longer.count)} {longer.count === 1 ? "needs" : "need"} more than {longer.usual}{" "}
            {longer.usual === 1 ? "segment" : "segments"}
          </Badge>
        ) : null}
        <p className="text-note tabular-nums text-soft">
          You have {formatCredits(balanceCredits)} {balanceCredits === 1 ? "credit" : "credits"}
          {costCredits <= balanceCredits ? `, ${formatCredits(balanceCredits - costCredits)} afterwards` : ""}
          .
        </p>
      </div>
    </Card>
  );
}
