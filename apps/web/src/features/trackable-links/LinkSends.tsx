import { type LinkSend, trackableLinks } from "@broadcast/contract/trackable-links";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { formatCount } from "../../lib/words/format.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ClickedShare } from "./ClickedShare.tsx";

const causes: Record<LinkSend["cause"], string> = {
  chat: "Chats",
  broadcast: "A deleted broadcast",
  campaign: "Campaigns",
  keyword: "Keywords",
  flow: "App flows",
  space: "Spaces",
  system: "Automatic messages",
  contact: "Contacts",
};

/** What sent a link: for each source, how many contacts received it, and how many opened it. */
export function LinkSends({ linkId }: { linkId: string }) {
  const { data } = useEndpoint(trackableLinks.readSends, { params: { id: linkId } }, { isQuiet: true });
  if (!data || data.sends.length === 0) return null;
  return (
    <Card title="Where it was sent">
      <table className="w-full text-left tabular-nums">
        <thead className="text-note text-soft">
          <tr>
            <th className="py-1 font-semibold">Sent by</th>
            <th className="py-1 text-right font-semibold">Contacts</th>
            <th className="py-1 text-right font-semibold">Opened it</th>
            <th className="w-28 py-1 pl-4 font-semibold">
              <span className="sr-only">Share</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {data.sends.map((send) => (
            <tr key={`${send.cause}/${send.causeId}`}>
              <td className="max-w-0 truncate py-1.5">
                {send.name && send.causeId ? (
                  <TextLink href={`/scheduled-broadcasts/${send.causeId}`}>{send.name}</TextLink>
                ) : (
                  causes[send.cause]
                )}
              </td>
              <td className="py-1.5 text-right">{formatCount(send.contacts)}</td>
              <td className="py-1.5 text-right">{formatCount(send.clicked)}</td>
              <td className="py-1.5 pl-4">
                <ClickedShare clicked={send.clicked} contacts={send.contacts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
