import { type MailFigures as Figures, mailOpens, type OpensOf } from "@broadcast/contract/mail-opens";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { formatCount } from "../../lib/words/format.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { MailReadersDialog } from "./MailReadersDialog.tsx";

const share = (count: number, of: number) => (of === 0 ? "" : ` (${Math.round((100 * count) / of)}%)`);

/** The number of emails opened, as far as that can be known, and clicked; nothing until one was sent. */
export function MailFigures({ of }: { of: OpensOf }) {
  const { data } = useEndpoint(mailOpens.figures, { body: { of } }, { isQuiet: true, freshMs: 15_000 });
  const [isListing, setListing] = useState(false);
  if (!data || data.sent === 0) return null;
  return (
    <Card
      title="Opened and clicked"
      actions={
        <Button size="sm" onClick={() => setListing(true)}>
          See who
        </Button>
      }
    >
      <Rows figures={data} />
      {data.links.length > 0 ? <LinkRows links={data.links} /> : null}
      <p className="mt-3 text-note text-soft">
        Opens are approximate and don't prove anything: email apps load pictures before anyone reads, and some
        people read with pictures off. We never send or decide anything based on opens.
      </p>
      {isListing ? <MailReadersDialog of={of} onClose={() => setListing(false)} /> : null}
    </Card>
  );
}

function LinkRows({ links }: Pick<Figures, "links">) {
  return (
    <table className="mt-3 w-full text-left">
      <caption className="text-left text-label font-semibold">Clicks by link</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Link</th>
          <th scope="col">People who clicked</th>
        </tr>
      </thead>
      <tbody>
        {links.map(({ _id, name, clicked }) => (
          <tr key={_id} className="border-line border-t">
            <th scope="row" className="py-2 pr-3 font-normal [overflow-wrap:anywhere]">
              <TextLink href={`/trackable-links/${_id}`}>{name}</TextLink>
            </th>
            <td className="py-2 text-right font-semibold tabular-nums">{formatCount(clicked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ figures: { sent, opened, clicked } }: { figures: Figures }) {
  const rows = [
    { label: "Opened (approximate)", count: opened.human, note: "by a person" },
    { label: "Possibly opened", count: opened.suspected, note: "through an email service's image proxy" },
    { label: "Opened automatically", count: opened.machine, note: "not counted" },
    { label: "Clicked a trackable link", count: clicked, note: "by a person" },
  ];
  return (
    <dl className="flex flex-col tabular-nums">
      {rows.map(({ label, count, note }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-3 border-line border-t py-2 first:border-t-0"
        >
          <dt className="min-w-0">
            <span className="text-text">{label}</span> <span className="text-note text-soft">{note}</span>
          </dt>
          <dd className="shrink-0 font-semibold text-text">
            {formatCount(count)}
            <span className="font-normal text-soft">{share(count, sent)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
