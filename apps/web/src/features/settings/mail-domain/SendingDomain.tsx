import { hasRight } from "@broadcast/contract/roles";
import { type SendingDomain as Domain, sendingDomains } from "@broadcast/contract/sending-domains";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Globe, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { ReadyPanel } from "../ReadyPanel.tsx";
import { DnsRecord } from "./DnsRecord.tsx";
import { SendingDomainDialog } from "./SendingDomainDialog.tsx";

/** /settings/sending-domain: the domain of the account's emails, its DNS records, and its status. */
export function SendingDomain() {
  const read = useEndpoint(
    sendingDomains.read,
    {},
    {
      isQuiet: true,
      // A user who has just changed the DNS waits for it here.
      refetchEveryMs: (known) =>
        known?.sendingDomain && known.sendingDomain.state !== "proved" ? 30_000 : false,
    },
  );
  return (
    <ReadyPanel title="Email domain" read={read}>
      {({ sendingDomain, fallbackAddress }) =>
        sendingDomain ? (
          <OwnDomain its={sendingDomain} fallbackAddress={fallbackAddress} />
        ) : (
          <NoDomain fallbackAddress={fallbackAddress} />
        )
      }
    </ReadyPanel>
  );
}

function NoDomain({ fallbackAddress }: { fallbackAddress: string }) {
  const { roles } = useCurrentUser();
  const [isAdding, setAdding] = useState(false);
  const canChange = hasRight(roles, "account-admin");
  return (
    <Panel title="Email domain" width="reading">
      <EmptyState
        icon={<Globe />}
        title="Send emails from your own domain"
        text={`Your emails come from ${fallbackAddress} with your business name. With your own domain, they come from you, and more of them reach the inbox.`}
        action={
          canChange ? (
            <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
              Add a domain
            </Button>
          ) : undefined
        }
      />
      {isAdding ? <SendingDomainDialog onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function OwnDomain({ its, fallbackAddress }: { its: Domain; fallbackAddress: string }) {
  const { roles } = useCurrentUser();
  const canChange = hasRight(roles, "account-admin");
  const check = useSend(sendingDomains.check);
  const remove = useSend(sendingDomains.remove);
  const [asked, setAsked] = useState<"change" | "remove" | null>(null);
  const { domain, fromAddress, state, records } = its;
  return (
    <Panel
      title="Email domain"
      width="reading"
      actions={
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden="true" />}
          isLoading={check.isPending}
          onClick={() =>
            check.mutate(
              { body: {} },
              {
                onSuccess: ({ sendingDomain }) =>
                  void toast.success(
                    sendingDomain?.state === "proved" ? "Your domain is verified" : "Checked just now",
                  ),
              },
            )
          }
        >
          Check now
        </Button>
      }
    >
      <Standing its={its} fallbackAddress={fallbackAddress} />
      <Card title={domain}>
        <p className="[overflow-wrap:anywhere]">
          {state === "proved" ? "Emails come from" : "Once it's verified, emails will come from"}{" "}
          <strong>{fromAddress}</strong>.
        </p>
        <p className="mt-1 text-note text-soft">
          Replies still go where they go today. Bounces come back to us, so you don't need to add an SPF
          record.
        </p>
        {canChange ? (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setAsked("change")}>
              Change address
            </Button>
            <Button
              size="sm"
              kind="quiet"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setAsked("remove")}
            >
              Remove domain
            </Button>
          </div>
        ) : null}
      </Card>
      <section aria-label="DNS records" className="flex flex-col gap-3">
        <h2 className="text-heading font-semibold">DNS records</h2>
        <p className="text-note text-soft">
          Add them where you manage {domain}. We check for them every few minutes.
        </p>
        {records.map((record) => (
          <DnsRecord key={record.name} record={record} />
        ))}
      </section>
      {asked === "change" ? <SendingDomainDialog known={its} onClose={() => setAsked(null)} /> : null}
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={() => setAsked(null)}
        title={`Remove ${domain}?`}
        confirmLabel="Remove domain"
        isDanger
        onConfirm={async () => {
          await remove.mutateAsync({});
          toast.success("Domain removed");
        }}
      >
        Emails will come from {fallbackAddress} from then on. To use the domain again, you'll need to add it
        again with a new record.
      </ConfirmDialog>
    </Panel>
  );
}

/** The status of the domain, in words. */
function Standing({ its, fallbackAddress }: { its: Domain; fallbackAddress: string }) {
  const { timezone } = useCurrentUser();
  const { state, problem, checkedAt, provedAt, failingSince } = its;
  const at = (moment: string) => momentWithin(moment, timezone);
  const checked = checkedAt ? ` Last checked ${at(checkedAt)}.` : "";
  if (state === "proved")
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-body text-soft">
        <Badge tone="brand">Verified</Badge>
        {provedAt ? `Since ${at(provedAt)}.` : null}
        {checked}
      </p>
    );
  const title = {
    waiting: "Waiting for your DNS record",
    broken: "The DNS record doesn't match",
    failing: `Your domain has been failing since ${failingSince ? at(failingSince) : "a moment ago"}`,
  }[state];
  return (
    <Banner tone={state === "waiting" ? "info" : "caution"} title={title}>
      {problem ?? "We haven't checked yet."} Until it's fixed, emails come from {fallbackAddress}.{checked}
    </Banner>
  );
}
