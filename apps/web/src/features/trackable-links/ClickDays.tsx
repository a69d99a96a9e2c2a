import type { ClickDay } from "@broadcast/contract/trackable-links";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { counted, formatCount } from "../../lib/words/format.ts";
import { Card } from "../../ui/layout/Card.tsx";

const dayText = (day: string): string => {
  const [, month = "1", date = "1"] = day.split("-");
  return `${MONTH_NAMES[Number(month) - 1]?.slice(0, 3)} ${Number(date)}`;
};

interface ClickDaysProps {
  title: string;
  days: readonly ClickDay[];
}

/** Human clicks by day, as bars and as a table. */
export function ClickDays({ title, days }: ClickDaysProps) {
  const most = Math.max(1, ...days.map(({ human }) => human));
  const clicked = days.filter(({ human, suspected, machine }) => human + suspected + machine > 0);
  return (
    <Card title={title}>
      <div aria-hidden="true" className="flex h-28 items-end gap-[3px]">
        {days.map(({ day, human }) => (
          <div
            key={day}
            title={`${dayText(day)}: ${counted(human, "click")}`}
            className="min-h-[2px] flex-1 rounded-t-sm bg-brand"
            style={{ height: `${(human / most) * 100}%` }}
          />
        ))}
      </div>
      {clicked.length === 0 ? (
        <p className="mt-3 text-soft">No clicks yet.</p>
      ) : (
        <table className="mt-4 w-full text-left tabular-nums">
          <thead className="text-note text-soft">
            <tr>
              <th className="py-1 font-semibold">Day</th>
              <th className="py-1 text-right font-semibold">People</th>
              <th className="py-1 text-right font-semibold">Suspected</th>
              <th className="py-1 text-right font-semibold">Bots</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {clicked.toReversed().map(({ day, human, suspected, machine }) => (
              <tr key={day}>
                <td className="py-1">{dayText(day)}</td>
                <td className="py-1 text-right">{formatCount(human)}</td>
                <td className="py-1 text-right">{formatCount(suspected)}</td>
                <td className="py-1 text-right">{formatCount(machine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
