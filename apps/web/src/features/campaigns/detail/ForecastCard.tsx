import { campaigns } from "@broadcast/contract/campaigns";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { dayText } from "../campaign-words.ts";

/** A campaign's expected messages and credits in the coming weeks, for all its contacts. */
export function ForecastCard({ campaignId: id }: { campaignId: string }) {
  const { data } = useEndpoint(campaigns.forecast, { params: { id } }, { isQuiet: true });
  if (!data || data.people === 0) return null;
  const most = Math.max(1, ...data.weeks.map(({ messages }) => messages));
  return (
    <Card title="The next weeks">
      <p className="pb-3 text-soft">
        For the {counted(data.people, "contact")} in it now
        {data.isEstimated ? ", estimated from some of them" : ""}. Opt-outs and limits can lower these
        figures.
      </p>
      <table className="w-full text-note">
        <thead>
          <tr className="text-left text-soft">
            <th scope="col" className="py-1 font-medium">
              Week of
            </th>
            <th scope="col" className="font-medium max-sm:hidden">
              <span className="sr-only">Share</span>
            </th>
            <th scope="col" className="text-right font-medium">
              Messages
            </th>
            <th scope="col" className="text-right font-medium">
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {data.weeks.map(({ from, messages, credits }) => (
            <tr key={from} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {dayText(from)}
              </th>
              <td aria-hidden="true" className="w-2/5 max-sm:hidden">
                <span
                  className="block h-2 rounded-full bg-b9"
                  style={{ width: `${(messages * 100) / most}%` }}
                />
              </td>
              <td className="text-right tabular-nums">{formatCount(messages)}</td>
              <td className="text-right tabular-nums">{credits.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
