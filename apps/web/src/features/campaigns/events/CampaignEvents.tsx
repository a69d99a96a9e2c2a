import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import { campaigns } from "@broadcast/contract/campaigns";
import { hasOneMessage } from "@broadcast/domain/automation/campaign-timing";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ArrowDown, ArrowUp, Ellipsis, MessageSquareText, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ListRow } from "../../../ui/lists/ListRow.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { itemHref } from "../../content/index.ts";
import { campaignSection } from "../campaign-section.tsx";
import { editLabels, editTones, timingText } from "../campaign-words.ts";
import { EditsBanner } from "../detail/EditsBanner.tsx";

/** /campaigns/{campaignId}/events: the messages of a campaign in order. */
export function CampaignEvents() {
  const { campaignId: id = "", folderId } = useScreenParams();
  const { data: campaign } = useEndpoint(campaigns.get, { params: { id } }, { isQuiet: true });
  const { data, error, refetch } = useEndpoint(
    campaigns.events,
    { params: { id }, query: { view: "draft" } },
    { isQuiet: true },
  );
  const href = `${itemHref(campaignSection, id, folderId)}/events`;
  const canAdd = campaign && data && !(hasOneMessage(campaign.type) && data.events.length > 0);
  const add = (
    <ButtonLink kind="primary" href={`${href}/new`} icon={<Plus aria-hidden="true" />}>
      Add message
    </ButtonLink>
  );
  return (
    <Panel
      title={campaign ? `Messages of ${campaign.name}` : "Messages of the campaign"}
      trailing={data?.events.length}
      body="bare"
      header={
        data && data.events.length > 0 ? (
          <div className="flex flex-col gap-3 px-4 py-3 empty:hidden">
            {campaign && campaign.edits > 0 ? <EditsBanner campaign={campaign} /> : null}
            {canAdd ? <div>{add}</div> : null}
          </div>
        ) : undefined
      }
    >
      {error ? (
        <ErrorState
          title="We couldn't load the messages"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <LoadingText />
      ) : data.events.length === 0 ? (
        // Document 2, section 2.4.
        <EmptyState
          icon={<MessageSquareText />}
          title="Add Your First Campaign Message"
          text="Choose what it says and when each contact gets it."
          action={add}
        />
      ) : (
        <ul>
          {data.events.map((event, index) => (
            <EventRow
              key={event._id}
              event={event}
              isFirst={index === 0}
              href={`${href}/${event._id}`}
              actions={
                campaign?.type === "drip" ? (
                  <PlaceMenu
                    event={event}
                    canAdd={canAdd === true}
                    addHref={`${href}/new?before=${event._id}`}
                    // Up is before the predecessor, down before the one after the next.
                    up={data.events[index - 1]?._id}
                    down={index + 1 < data.events.length ? (data.events[index + 2]?._id ?? null) : undefined}
                  />
                ) : null
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface PlaceMenuProps {
  event: CampaignEvent;
  canAdd: boolean;
  /** Opens a new message before this one. */
  addHref: string;
  /** The message it goes before when moved up or down; null is the end, undefined if it cannot move. */
  up: string | undefined;
  down: string | null | undefined;
}

/** Moves a message of a drip, or adds one before it, in the draft. */
function PlaceMenu({ event, canAdd, addHref, up, down }: PlaceMenuProps) {
  const move = useSend(campaigns.moveEvent);
  const to = (before: string | null) =>
    void move
      .mutateAsync({ params: { id: event.campaign._id, eventId: event._id }, body: { before } })
      .then(() => toast.success(`${event.name} moved`))
      // The call shows its own error.
      .catch(() => {});
  return (
    <Menu
      trigger={
        <IconButton
          label={`Place of ${event.name}`}
          size="sm"
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
        />
      }
      entries={[
        { label: "Move up", icon: <ArrowUp />, isDisabled: up === undefined, onSelect: () => to(up ?? null) },
        {
          label: "Move down",
          icon: <ArrowDown />,
          isDisabled: down === undefined,
          onSelect: () => to(down ?? null),
        },
        canAdd && { label: "Add a message before it", icon: <Plus />, href: addHref },
      ]}
    />
  );
}

interface EventRowProps {
  event: CampaignEvent;
  isFirst: boolean;
  href: string;
  actions: ReactNode;
}

function EventRow({ event, isFirst, href, actions }: EventRowProps) {
  return (
    <li className="flex h-row items-center border-line border-b">
      <AppLink href={href} className="block h-full min-w-0 flex-1 no-underline hover:bg-n2 active:bg-n3">
        <ListRow
          content={{
            title: event.name,
            badge: event.edit ? (
              <Badge tone={editTones[event.edit]}>{editLabels[event.edit]}</Badge>
            ) : undefined,
            // The timing is last: it is the longest, and cut on a phone.
            subtitle: [
              `${counted(event.contactsSent, "message")} sent`,
              `${counted(event.contactsScheduled, "contact")} waiting for it`,
              timingText(event, isFirst),
            ].join(" · "),
          }}
        />
      </AppLink>
      {actions ? <div className="pr-2">{actions}</div> : null}
    </li>
  );
}
