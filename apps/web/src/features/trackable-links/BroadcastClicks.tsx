import { trackableLinks } from "@broadcast/contract/trackable-links";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { formatCount } from "../../lib/words/format.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ClickDays } from "./ClickDays.tsx";
import { ClickedShare } from "./ClickedShare.tsx";

/** A broadcast's links, which recipients opened them, and when; renders nothing if it had none. */
export function BroadcastClicks({ broadcastId }: { broadcastId: string }) {
  const { data } = useEndpoint(
    trackableLinks.readBroadcast,
    { params: { broadcastId } },
    { isQuiet: true, freshMs: 15_000 },
  );
  if (!data || data.links.length === 0) return null;
  return (
    <>
      <Card title="Links in this broadcast">
        <table className="w-full text-left tabular-nums">
          <thead className="text-note text-soft">
            <tr>
              <th className="py-1 font-semibold">Link</th>
              <th className="py-1 text-right font-semibold">Contacts</th>
              <th className="py-1 text-right font-semibold">Opened it</th>
              <th className="w-28 py-1 pl-4 font-semibold">
                <span className="sr-only">Share</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.links.map(({ _id, name, contacts, clicked }) => (
              <tr key={_id}>
                <td className="max-w-0 truncate py-1.5">
                  <TextLink href={`/trackable-links/${_id}`}>{name}</TextLink>
                </td>
                <td className="py-1.5 text-right">{formatCount(contacts)}</td>
                <td className="py-1.5 text-right">{formatCount(clicked)}</td>
                <td className="py-1.5 pl-4">
                  <ClickedShare clicked={clicked} contacts={contacts} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <ClickDays title="Clicks by day" days={data.days} />
    </>
  );
}
