import type { SendingDomainRecord } from "@broadcast/contract/sending-domains";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Copy } from "lucide-react";
import { copyText } from "../../../ui/actions/copy-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

const purposes = {
  dkim: { title: "Signature (DKIM)", text: "Proves that your emails come from you." },
  dmarc: {
    title: "Policy (DMARC)",
    text: "Recommended: Gmail and Yahoo expect one from domains that send mailings. If you already have one, keep it.",
  },
} as const;

/** A DNS record to add, with a copy button for each part. */
export function DnsRecord({
  record: { purpose, type, name, host, value, isRequired, isFound },
}: {
  record: SendingDomainRecord;
}) {
  const { title, text } = purposes[purpose];
  return (
    <Card
      title={title}
      actions={
        isFound ? (
          <Badge tone="brand">Found</Badge>
        ) : (
          <Badge tone={isRequired ? "caution" : "neutral"}>{isRequired ? "Not found yet" : "Optional"}</Badge>
        )
      }
    >
      <p className="mb-3 text-note text-soft">{text}</p>
      <dl className="flex flex-col gap-3">
        <Part label="Type" value={type} />
        <Part label="Name" value={host} note={`Full name: ${name}`} />
        <Part label="Value" value={value} />
      </dl>
    </Card>
  );
}

function Part({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <dt className="text-note font-semibold text-soft">{label}</dt>
      <dd className="col-start-1 font-mono text-note [overflow-wrap:anywhere]">{value}</dd>
      {note ? <dd className="col-start-1 text-fine text-soft [overflow-wrap:anywhere]">{note}</dd> : null}
      <dd className="col-start-2 row-span-3 row-start-1">
        <IconButton
          label={`Copy ${label.toLowerCase()}`}
          size="sm"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copyText(value, "Copied")}
        />
      </dd>
    </div>
  );
}
