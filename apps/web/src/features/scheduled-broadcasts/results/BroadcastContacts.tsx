import type { Broadcast, Recipient } from "@broadcast/contract/broadcasts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Tag, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PagedSource } from "../../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../../ui/lists/ListPanel.tsx";
import { broadcastName, troubles } from "../broadcast-display.ts";
import { type Outcome, useChosenContacts, useResults } from "../scheduled-broadcasts.api.ts";
import { outcomeHref, outcomeLabels } from "./broadcast-outcomes.ts";
import { recipientAddress, recipientName, recipientTime, resultLine } from "./recipient-display.ts";
import { TagRecipientsDialog } from "./TagRecipientsDialog.tsx";

const emptyTexts: Record<Outcome, string> = {
  all: "No contacts chosen",
  sending: "Nothing is being sent",
  sent: "Nothing has been sent yet",
  delivered: "Nothing has been delivered yet",
  unsent: "No unsent messages",
  replied: "No replies yet",
  "opted-out": "No one opted out",
};

/** The number of rows for each chip, as far as the broadcast's counts tell. */
const chipCounts = ({ counts }: Broadcast): Record<Outcome, number> => ({
  all: counts.total,
  sending: counts.waiting + counts.unknown,
  sent: counts.sent,
  delivered: counts.delivered,
  unsent: counts.failed + counts.unsent,
  replied: counts.replied,
  "opted-out": counts.optedOut,
});

/** The parts of the "Unsent" figure, if there are several. */
const unsentParts = ({ counts }: Broadcast): string | null =>
  counts.failed > 0 && counts.unsent > 0 ? troubles({ ...counts, unknown: 0 }).join(", ") : null;

interface RecipientsPanelProps {
  broadcast: Broadcast;
  source: PagedSource<Recipient, never> | PagedSource<Recipient>;
  emptyText: string;
  header?: ReactNode;
  children?: ReactNode;
}

function RecipientsPanel({ broadcast, source, emptyText, header, children }: RecipientsPanelProps) {
  const { timezone } = useCurrentUser();
  const isPhone = useIsPhone();
  return (
    <ListPanel
      title={`Contacts of ${broadcastName(broadcast)}`}
      label="Recipients"
      search={{ label: "Search recipients", hasShortcut: false }}
      header={header}
      type="nav"
      source={source}
      subtitleLines={isPhone ? 2 : 1}
      hrefOf={(recipient) => `/chats/${recipient.contact._id}`}
      row={(recipient) => ({
        leading: <Avatar name={recipientName(recipient)} />,
        title: recipientName(recipient),
        subtitle:
          recipient.state === "chosen" ? recipientAddress(recipient) : resultLine(recipient, timezone),
        meta: recipientTime(recipient, timezone),
      })}
      empty={<EmptyState icon={<Users />} title={emptyText} />}
    >
      {children}
    </ListPanel>
  );
}

function ChosenContacts({ broadcast }: { broadcast: Broadcast }) {
  return (
    <RecipientsPanel
      broadcast={broadcast}
      source={useChosenContacts(broadcast._id)}
      emptyText={emptyTexts.all}
    />
  );
}

function Results({ broadcast, outcome }: { broadcast: Broadcast; outcome: Outcome }) {
  const { _id: broadcastId } = broadcast;
  const go = useGo();
  const source = useResults(broadcastId, outcome);
  const [isTagging, setTagging] = useState(false);
  const counts = chipCounts(broadcast);
  const parts = unsentParts(broadcast);
  return (
    <RecipientsPanel
      broadcast={broadcast}
      source={source}
      emptyText={emptyTexts[outcome]}
      header={
        <>
          <FilterChips
            label="Which contacts"
            chips={outcomeLabels.map((chip) => ({ ...chip, count: counts[chip.value] }))}
            value={outcome}
            onChange={(next) => go(outcomeHref(broadcastId, next), { isReplacing: true })}
          />
          {outcome === "unsent" && parts ? <p className="text-note tabular-nums text-soft">{parts}</p> : null}
          {source.paging.total > 0 ? (
            <div>
              <Button size="sm" icon={<Tag aria-hidden="true" />} onClick={() => setTagging(true)}>
                Tag contacts
              </Button>
            </div>
          ) : null}
        </>
      }
    >
      <TagRecipientsDialog
        isOpen={isTagging}
        broadcastId={broadcastId}
        outcome={outcome}
        onClose={() => setTagging(false)}
      />
    </RecipientsPanel>
  );
}

/** /scheduled-broadcasts/{id}/contacts and below: a broadcast's contacts, with the outcome for each. */
export function BroadcastContacts({ broadcast, outcome }: { broadcast: Broadcast; outcome: Outcome }) {
  if (broadcast.state === "scheduled") return <ChosenContacts broadcast={broadcast} />;
  return <Results key={outcome} broadcast={broadcast} outcome={outcome} />;
}
