import type { Broadcast, BroadcastPreview } from "@broadcast/contract/broadcasts";
import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import { cx } from "@broadcast/ui/class-names.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { pricePerPiece } from "../../broadcast-content/index.ts";

type Bars = BroadcastPreview["segments"];

/** The most common number of segments, and how many texts are longer: long names, accented letters. */
const longerThanMost = (segments: Bars): { count: number; usual: number } => {
  const usual = segments.reduce((most, part) => (part.count > most.count ? part : most), {
    segments: 0,
    count: 0,
  }).segments;
  const count = segments.filter((part) => part.segments > usual).reduce((sum, part) => sum + part.count, 0);
  return { count, usual };
};

function SegmentBars({ segments }: { segments: Bars }) {
  const most = Math.max(1, ...segments.map(({ count }) => count));
  return (
    <ul
      aria-label="Recipients by segments"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-note tabular-nums"
    >
      {segments.map(({ segments: size, count }) => (
        <li key={size} className="contents">
          <span className="text-soft">{counted(size, "segment")}</span>
          <span aria-hidden="true" className="h-3 overflow-hidden rounded-sm bg-n3">
            <span
              className={cx("block h-full rounded-sm", count === most ? "bg-brand" : "bg-b6")}
              style={{ width: `max(3px, ${(count / most) * 100}%)` }}
            />
          </span>
          <span className="text-right font-semibold text-text">
            {formatCount(count)}
            <span className="sr-only"> {count === 1 ? "contact" : "contacts"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface CostCardProps {
  type: Broadcast["type"];
  preview: BroadcastPreview;
  isStale: boolean;
}

/** A broadcast's cost, how it is distributed over the recipients, and the remaining credits. */
export function CostCard({ type, preview, isStale }: CostCardProps) {
  const { segments, costCredits, balanceCredits, willSend } = preview;
  const isText = type === "sms";
  const longer = longerThanMost(segments);
  const price = pricePerPiece(type);
  return (
    <Card
      title="Cost"
      actions={
        <span className={cx("font-semibold tabular-nums text-text", isStale && "opacity-50")}>
          {creditsText(costCredits)}
        </span>
      }
    >
      <div aria-busy={isStale} className={cx("flex flex-col gap-3", isStale && "opacity-50")}>
        {isText && segments.length > 0 ? <SegmentBars segments={segments} /> : null}
        {price === null ? null : (
          <p className="text-note tabular-nums text-soft">
            {formatCount(willSend)} × {formatCredits(price)}
          </p>
        )}
        {isText && longer.count > 0 ? (
          <div>
            <Badge tone="caution">
              {formatCount(longer.count)} {longer.count === 1 ? "needs" : "need"} more than{" "}
              {counted(longer.usual, "segment")}
            </Badge>
          </div>
        ) : null}
        <p className="text-note tabular-nums text-soft">
          You have {creditsText(balanceCredits)}
          {costCredits <= balanceCredits
            ? `, ${formatCredits(balanceCredits - costCredits)} after sending`
            : ""}
          .
        </p>
      </div>
    </Card>
  );
}
