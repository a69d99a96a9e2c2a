import type { Contact } from "@broadcast/contract/contacts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Ban, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { DoNotCallSwitch } from "../../calls/index.ts";
import { ChannelRow } from "./ChannelRow.tsx";
import { ConsentLedger } from "./ConsentLedger.tsx";
import { useConsent } from "./consent.api.ts";
import { DoNotContactSwitch } from "./DoNotContactSwitch.tsx";
import { RecordConsentDialog } from "./RecordConsentDialog.tsx";

/** A contact's consent on each channel, its basis, and the proof of it. */
export function ConsentPanel({ contact }: { contact: Contact }) {
  const { data, error, refetch } = useConsent(contact._id);
  const [asked, setAsked] = useState<"consent" | "opt-out" | null>(null);
  const hasAddress = Boolean(contact.phoneNumber || contact.email);
  const email = data?.channels.find(({ channel }) => channel === "email");
  return (
    <section aria-label="Permission to message" className="flex flex-col gap-4 border-line border-t pt-4">
      <h2 className="text-body font-semibold text-text">Permission to message</h2>
      <DoNotContactSwitch
        kind="message"
        contact={contact}
        isTheirs={contact.isOptedOut}
        reason={contact.doNotMessageReason}
      />
      {contact.email || contact.doNotEmail ? (
        <DoNotContactSwitch
          kind="email"
          contact={contact}
          isTheirs={email?.standing === "opted-out"}
          reason={email?.reason ?? null}
        />
      ) : null}
      <DoNotCallSwitch contact={contact} />
      {data ? (
        <>
          <ul aria-label="By channel" className="border-line border-t">
            {data.channels.map((standing) => (
              <ChannelRow key={standing.channel} standing={standing} contact={contact} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<ShieldCheck aria-hidden="true" />}
              isDisabled={!hasAddress}
              onClick={() => setAsked("consent")}
            >
              Record consent
            </Button>
            <Button
              icon={<Ban aria-hidden="true" />}
              isDisabled={!hasAddress}
              onClick={() => setAsked("opt-out")}
            >
              Record an opt-out
            </Button>
          </div>
          <ConsentLedger contactId={contact._id} entries={data.entries} />
          {asked ? (
            <RecordConsentDialog
              event={asked}
              contact={contact}
              standings={data.channels}
              onClose={() => setAsked(null)}
            />
          ) : null}
        </>
      ) : error ? (
        <ErrorState
          title="We couldn't load their consent"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingText />
      )}
    </section>
  );
}
