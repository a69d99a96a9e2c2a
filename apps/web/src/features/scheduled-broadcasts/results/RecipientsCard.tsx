import type { Broadcast, Recipient } from "@broadcast/contract/broadcasts";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { useEffect, useRef, useState } from "react";
import type { PagedSource } from "../../../lib/api/paged-search.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { useScreenPath } from "../../../lib/screens/navigation.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { troubles } from "../broadcast-display.ts";
import { type Outcome, useChosenContacts, useResults } from "../scheduled-broadcasts.api.ts";
import {
  recipientAddress,
  recipientName,
  recipientTime,
  resultLine,
  searchFrom,
} from "./recipient-display.ts";

const chips: readonly { value: Outcome; label: string }[] = [
  { value: "all", label: "All" },
  { value: "sending", label: "Sending" },
  { value: "sent", label: "Sent" },
  { value: "unsent", label: "Unsent" },
];

const emptyTexts: Record<Outcome, string> = {
  all: "No contacts chosen",
  sending: "Nothing is being sent",
  sent: "Nothing has been sent yet",
  unsent: "No unsent messages",
};

/** The number of rows for each chip, as far as the broadcast's counts tell. */
const chipCounts = ({ counts }: Broadcast): Record<Outcome, number> => ({
  all: counts.total,
  sending: counts.waiting + counts.unknown,
  sent: counts.sent,
  unsent: counts.failed + counts.unsent,
});

/** The parts of the "Unsent" figure, if there are several. */
const unsentParts = ({ counts }: Broadcast): string | null =>
  counts.failed > 0 && counts.unsent > 0 ? troubles({ ...counts, unknown: 0 }).join(", ") : null;

/** The chip for an address like …/contacts/unsent; null if there is none. */
const outcomeOf = (path: string): Outcome | null => {
  const [, , , contacts, outcome] = path.split("/");
  if (contacts !== "contacts") return null;
  return chips.find(({ value }) => value === outcome)?.value ?? "all";
};

interface RecipientListProps {
  source: PagedSource<Recipient, never> | PagedSource<Recipient>;
  timeZone: string;
  emptyText: string;
}

function RecipientList({ source, timeZone, emptyText }: RecipientListProps) {
  const isPhone = useIsPhone();
  return (
    <>
      {source.paging.total > searchFrom || source.term ? (
        <div className="px-4 pb-2">
          <SearchField
            label="Search recipients"
            value={source.term}
            onChange={source.setTerm}
            hasShortcut={false}
          />
        </div>
      ) : null}
      <List
        label="Recipients"
        type="nav"
        source={source}
        subtitleLines={isPhone ? 2 : 1}
        isEmbedded
        hrefOf={(recipient) => `/chats/${recipient.contact._id}`}
        row={(recipient) => ({
          leading: <Avatar name={recipientName(recipient)} />,
          title: recipientName(recipient),
          subtitle:
            recipient.state === "chosen" ? recipientAddress(recipient) : resultLine(recipient, timeZone),
          meta: recipientTime(recipient, timeZone),
        })}
        empty={<EmptyState title={emptyText} />}
      />
    </>
  );
}

function ChosenList({ broadcastId, timeZone }: { broadcastId: string; timeZone: string }) {
  return (
    <RecipientList source={useChosenContacts(broadcastId)} timeZone={timeZone} emptyText={emptyTexts.all} />
  );
}

function ResultList({
  broadcastId,
  timeZone,
  outcome,
}: {
  broadcastId: string;
  timeZone: string;
  outcome: Outcome;
}) {
  return (
    <RecipientList
      source={useResults(broadcastId, outcome)}
      timeZone={timeZone}
      emptyText={emptyTexts[outcome]}
    />
  );
}

/** A broadcast's contacts with the outcome for each; …/contacts/unsent opens it with that filter. */
export function RecipientsCard({ broadcast, timeZone }: { broadcast: Broadcast; timeZone: string }) {
  const { _id: broadcastId, state } = broadcast;
  const asked = outcomeOf(useScreenPath());
  const [outcome, setOutcome] = useState<Outcome>(asked ?? "all");
  const card = useRef<HTMLDivElement>(null);
  const isAsked = asked !== null;
  const shares = chipCounts(broadcast);
  const parts = unsentParts(broadcast);
  useEffect(() => {
    if (isAsked) card.current?.scrollIntoView({ block: "start" });
  }, [isAsked]);
  return (
    <div ref={card} className="scroll-mt-4">
      <Card title="Contacts" isPadded={false}>
        {state === "scheduled" ? null : (
          <div className="px-4 pb-3">
            <FilterChips
              label="Which contacts"
              chips={chips.map((chip) => ({ ...chip, count: shares[chip.value] }))}
              value={outcome}
              onChange={setOutcome}
            />
            {outcome === "unsent" && parts ? (
              <p className="mt-2 text-note tabular-nums text-soft">{parts}</p>
            ) : null}
          </div>
        )}
        {state === "scheduled" ? (
          <ChosenList broadcastId={broadcastId} timeZone={timeZone} />
        ) : (
          <ResultList key={outcome} broadcastId={broadcastId} timeZone={timeZone} outcome={outcome} />
        )}
      </Card>
    </div>
  );
}
