import type { credits, ShownCreditKind } from "@broadcast/contract/credits";
import type { Reply } from "@broadcast/contract/endpoint";
import { Coins } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { formatSigned, kindLabels } from "./credit-entry.ts";
import { dayText } from "./stats-figures.ts";

type Usage = Reply<typeof credits.usage>;
type Moved = Usage["totals"];

const order: readonly ShownCreditKind[] = ["reserve", "return", "purchase", "grant", "transfer", "removal"];

/** The balance's changes per day by type, after their totals. */
export function CreditDays({ usage: { totals, days } }: { usage: Usage }) {
  const kinds = order.filter((kind) => totals.some((total) => total.kind === kind));
  if (kinds.length === 0)
    return (
      <EmptyState
        icon={<Coins />}
        title="No credit activity"
        text="Your credits didn't change in this period."
      />
    );
  return (
    <section
      aria-label="Credits by day and type"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its container must be scrollable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-sm"
    >
      <table className="w-full text-note">
        <thead>
          <tr className="border-line border-b text-left text-soft">
            <th scope="col" className="sticky left-0 bg-panel py-1.5 pr-3 align-bottom font-semibold">
              Day
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="py-1.5 pl-3 text-right align-bottom font-semibold">
                {kindLabels[kind]}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-3 text-right align-bottom font-semibold">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name="Total" kinds={kinds} moved={totals} isTotal />
          {days.map(({ date, moved }) => (
            <Row key={date} name={dayText(date)} kinds={kinds} moved={moved} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  name: string;
  kinds: readonly ShownCreditKind[];
  moved: Moved;
  isTotal?: boolean;
}

function Row({ name, kinds, moved, isTotal = false }: RowProps) {
  // Hundredths of credits do not add up exactly in floating point.
  const net = Math.round(moved.reduce((sum, { credits }) => sum + credits, 0) * 100) / 100;
  const cells = [...kinds.map((kind) => moved.find((its) => its.kind === kind)?.credits ?? 0), net];
  return (
    <tr className={`border-line border-b last:border-b-0 ${isTotal ? "font-semibold" : ""}`}>
      <th
        scope="row"
        className={`sticky left-0 bg-panel py-1.5 pr-3 text-left text-text whitespace-nowrap ${isTotal ? "" : "font-medium"}`}
      >
        {name}
      </th>
      {cells.map((credits, index) => (
        <td
          key={kinds[index] ?? "net"}
          className={`py-1.5 pl-3 text-right tabular-nums whitespace-nowrap ${credits === 0 ? "text-soft" : "text-text"}`}
        >
          {formatSigned(credits)}
        </td>
      ))}
    </tr>
  );
}
