import type { ConsentEntry } from "@broadcast/contract/consent";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import {
  Ban,
  CircleCheck,
  CircleQuestionMark,
  type LucideIcon,
  MessageCircleQuestionMark,
  ShieldCheck,
  ShieldOff,
} from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { dateText } from "../../../lib/words/moment-text.ts";
import { DownloadLink } from "../../../ui/actions/DownloadLink.tsx";
import { consentFileHref } from "./consent.api.ts";
import { channelNames, channels, entryTitle } from "./consent-words.ts";

const firstShown = 5;

const icons: Record<ConsentEntry["event"], { icon: LucideIcon; look: string }> = {
  "opt-out": { icon: Ban, look: "bg-bad3 text-bad11" },
  "opt-in": { icon: CircleCheck, look: "bg-b3 text-b11" },
  consent: { icon: ShieldCheck, look: "bg-b3 text-b11" },
  withdrawn: { icon: ShieldOff, look: "bg-n3 text-soft" },
  help: { icon: CircleQuestionMark, look: "bg-info3 text-info11" },
  "potential-stop": { icon: MessageCircleQuestionMark, look: "bg-warn3 text-warn11" },
  "potential-stop-kept": { icon: CircleCheck, look: "bg-n3 text-soft" },
};

function LedgerLine({ entry }: { entry: ConsentEntry }) {
  const { timezone } = useCurrentUser();
  const { icon: Icon, look } = icons[entry.event];
  const time = new Date(entry.time).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone: timezone,
  });
  const facts = [
    displayPhoneNumber(entry.address) || entry.address,
    channels
      .filter((channel) => entry.channels.includes(channel))
      .map((channel) => channelNames[channel])
      .join(", "),
    entry.page && `Page: ${entry.page}`,
    entry.ipAddress && `IP address ${entry.ipAddress}`,
  ].filter(Boolean);
  return (
    <li className="relative flex gap-3 pb-4 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-[13px] not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={`grid size-[27px] shrink-0 place-items-center rounded-full ${look}`}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold text-text">{entryTitle(entry)}</span>
          <time dateTime={entry.time} className="text-fine tabular-nums text-soft">
            {dateText(entry.time, timezone)}, {time}
          </time>
        </p>
        <blockquote className="mt-0.5 whitespace-pre-wrap text-text">“{entry.wording}”</blockquote>
        <p className="mt-0.5 text-note text-soft">
          <PhoneText>{facts.join(" · ")}</PhoneText>
        </p>
      </div>
    </li>
  );
}

/** The consent ledger as a timeline, newest first: who, when, how, the wording, the page and the IP address. */
export function ConsentLedger({
  contactId,
  entries,
}: {
  contactId: string;
  entries: readonly ConsentEntry[];
}) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, firstShown);
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body font-semibold text-text">Proof</h3>
        {entries.length > 0 ? (
          <DownloadLink href={consentFileHref(contactId)} size="sm">
            Download proof (CSV)
          </DownloadLink>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <p className="text-soft">
          Nothing yet. Every consent and opt-out is recorded here in its exact words and can't be changed
          later.
        </p>
      ) : (
        <>
          <ol aria-label="Consent history">
            {shown.map((entry) => (
              <LedgerLine key={entry._id} entry={entry} />
            ))}
          </ol>
          {shown.length < entries.length ? (
            <div>
              <Button size="sm" onClick={() => setWhole(true)}>
                Show all {entries.length}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}
