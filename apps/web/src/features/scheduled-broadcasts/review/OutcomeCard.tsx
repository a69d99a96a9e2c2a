import type { Broadcast, BroadcastTotals, broadcasts } from "@broadcast/contract/broadcasts";
import type { Reply } from "@broadcast/contract/endpoint";
import { formatCredits } from "@broadcast/domain/account/credits";
import { cx } from "@broadcast/ui/class-names.ts";
import { Check } from "lucide-react";
import { formatCount } from "../../../lib/words/format.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { attempted } from "../broadcast-display.ts";
import { manifestFigures, plannedText } from "./manifest-display.ts";

type Differences = Reply<typeof broadcasts.failures>["differences"];

interface OutcomeCardProps {
  broadcast: Broadcast;
  manifest: BroadcastTotals;
  /** Null until known. */
  differences: Differences | null;
}

function Row({ label, planned, happened }: { label: string; planned: string; happened: string }) {
  const isSame = planned === happened;
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2 pr-3 text-left font-normal text-soft">
        {label}
      </th>
      <td className="py-2 pr-3 text-right text-text">{planned}</td>
      <td className={cx("py-2 text-right font-semibold", isSame ? "text-text" : "text-warn11")}>
        {happened}
      </td>
    </tr>
  );
}

/** Compares the manifest at confirmation with the result, and explains the differences. */
export function OutcomeCard({ broadcast, manifest, differences }: OutcomeCardProps) {
  const { counts } = broadcast;
  const { willSend, skipped } = manifestFigures(manifest);
  const left = attempted(counts);
  // The differences lag behind the figures; until then nothing is said about them.
  const isAsPromised =
    differences?.length === 0 &&
    left === willSend &&
    counts.unsent === skipped &&
    broadcast.costCredits === manifest.costCredits;
  return (
    <Card title="Planned and actual">
      <table className="w-full tabular-nums">
        <thead>
          <tr className="text-note text-soft">
            <td />
            <th className="pr-3 pb-1.5 text-right font-normal">Planned</th>
            <th className="pb-1.5 text-right font-normal">Actual</th>
          </tr>
        </thead>
        <tbody>
          <Row label="Attempted" planned={formatCount(willSend)} happened={formatCount(left)} />
          <Row label="Not sent" planned={formatCount(skipped)} happened={formatCount(counts.unsent)} />
          <Row
            label="Credits"
            planned={formatCredits(manifest.costCredits)}
            happened={formatCredits(broadcast.costCredits)}
          />
        </tbody>
      </table>
      <p className="mt-2 text-note text-soft">
        Attempted means handed to the carrier: sent, not delivered or still being checked.
      </p>
      {isAsPromised ? (
        <p className="mt-2 flex items-center gap-1.5 text-note text-b11">
          <Check aria-hidden="true" className="size-3.5 shrink-0" />
          It went as planned.
        </p>
      ) : differences === null || differences.length === 0 ? null : (
        <ul aria-label="Differences" className="mt-2 flex flex-col gap-2 border-line border-t pt-3 text-note">
          {differences.map(({ planned, became, count }) => (
            <li key={`${planned} ${became}`} className="flex gap-2 tabular-nums">
              <span className="min-w-8 shrink-0 text-right font-semibold text-text">
                {formatCount(count)}
              </span>
              <span className="min-w-0">
                <span className="block text-text">{became}</span>
                <span className="block text-soft">{plannedText(planned)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
