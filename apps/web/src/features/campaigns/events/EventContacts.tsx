import type { CAMPAIGN_EVENT_STATES, CampaignEventContact } from "@broadcast/contract/campaign-people";
import { campaigns } from "@broadcast/contract/campaigns";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Tag, Users } from "lucide-react";
import { useState } from "react";
import { searchPage, useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useScreenParams, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { phoneBesideName } from "../../../lib/words/phone-beside-name.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../../ui/lists/ListPanel.tsx";
import { TagTheseDialog } from "../../tags/index.ts";
import { outcomeLabels, outcomeTones } from "../campaign-words.ts";

type State = (typeof CAMPAIGN_EVENT_STATES)[number];

const filters = [
  { value: "processed", label: "All" },
  { value: "sending", label: "Waiting to be sent" },
  { value: "sent", label: "Sent" },
  { value: "delivered", label: "Delivered" },
  { value: "failed", label: "Not delivered" },
  { value: "unsent", label: "Not sent" },
  { value: "missed", label: "Missed" },
  { value: "answered", label: "Replied" },
  { value: "clicked", label: "Clicked" },
  { value: "opted-out", label: "Opted out" },
] as const;

interface EventContactsProps {
  /** Contacts waiting for it, or those for whom it was processed. */
  first: "queued" | "processed";
}

/** The contacts of one message of a campaign, with its outcome. */
export function EventContacts({ first }: EventContactsProps) {
  const { campaignId: id = "", campaignEventId: eventId = "" } = useScreenParams();
  const { state: asked } = useScreenSearch();
  const state = filters.find(({ value }) => value === asked)?.value ?? first;
  return <ContactsOfEvent key={`${eventId} ${state}`} id={id} eventId={eventId} first={state} />;
}

function ContactsOfEvent({ id, eventId, first }: { id: string; eventId: string; first: State }) {
  const params = { id, eventId };
  const { timezone } = useCurrentUser();
  const { data: event } = useEndpoint(campaigns.event, { params }, { isQuiet: true });
  const tag = useSend(campaigns.tagEventContacts, { isQuiet: true });
  const [isTagging, setTagging] = useState(false);
  const source = usePagedSearch<CampaignEventContact & { _id: string }, { state: State }>({
    name: `campaign-event-contacts:${eventId}:${first}`,
    topics: campaigns.searchEventContacts.reads,
    initialQuery: { state: first },
    fetchPage: async (request) => {
      const page = await searchPage<typeof campaigns.searchEventContacts, "contacts", { state: State }>(
        campaigns.searchEventContacts,
        "contacts",
        ({ query }) => ({ params, body: query }),
      )(request);
      // A repeated message can be processed several times for the same contact.
      return {
        ...page,
        items: page.items.map((item) => ({ ...item, _id: `${item.contact._id} ${item.at}` })),
      };
    },
  });
  const { state } = source.query;
  const name = event?.name ?? "the message";
  return (
    <ListPanel
      title={first === "queued" ? `Waiting for ${name}` : `Contacts of ${name}`}
      label={first === "queued" ? "Contacts waiting" : "Contacts of the message"}
      header={
        <>
          {first === "queued" ? null : (
            <FilterChips
              label="What happened to it"
              chips={filters}
              value={state === "queued" ? "processed" : state}
              onChange={(next) => source.setQuery({ state: next })}
            />
          )}
          {source.paging.total > 0 ? (
            <div>
              <Button size="sm" icon={<Tag aria-hidden="true" />} onClick={() => setTagging(true)}>
                Tag contacts
              </Button>
            </div>
          ) : null}
        </>
      }
      type="nav"
      source={source}
      hrefOf={({ contact }) => `/contacts/${contact._id}`}
      row={({ contact, outcome, reason, at }) => ({
        leading: <Avatar name={contact.name} />,
        title: contact.name,
        subtitle: outcome === "queued" ? momentText(at, timezone) : reason || phoneBesideName(contact),
        meta: outcome === "queued" ? undefined : listTime(at, businessNow(), timezone),
        badge: <Badge tone={outcomeTones[outcome]}>{outcomeLabels[outcome]}</Badge>,
      })}
      empty={
        <EmptyState
          icon={<Users />}
          title={first === "queued" ? "No one is waiting for this message" : "No one yet"}
          text={
            first === "queued"
              ? "Contacts appear here as soon as it's their next message."
              : "Contacts appear here once this message has had its turn."
          }
        />
      }
    >
      {isTagging ? (
        <TagTheseDialog
          onClose={() => setTagging(false)}
          onTag={async (tagName) =>
            (await tag.mutateAsync({ params: { ...params, state }, body: { tagName } })).action
          }
        />
      ) : null}
    </ListPanel>
  );
}
