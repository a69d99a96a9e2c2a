import type { CampaignContact } from "@broadcast/contract/campaign-people";
import { campaigns } from "@broadcast/contract/campaigns";
import { isDated } from "@broadcast/domain/automation/campaign-timing";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { listTime, startOfDayKey } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Ellipsis, FastForward, UserPlus, Users, X } from "lucide-react";
import { useState } from "react";
import { searchPage, useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import { ListPanel } from "../../../ui/lists/ListPanel.tsx";
import { SelectToggle } from "../../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../../ui/lists/select-mode.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { tellContactAction } from "../../contact-actions/index.ts";
import { ContactPicker } from "../../contacts/index.ts";
import { type BroughtAhead, FastForwardDialog } from "./FastForwardDialog.tsx";

type Member = CampaignContact & { _id: string };

/** /campaigns/{campaignId}/contacts: the contacts of a campaign, current and former, latest first. */
export function CampaignContacts() {
  const id = useScreenParams().campaignId ?? "";
  return <MemberList key={id} campaignId={id} />;
}

function MemberList({ campaignId }: { campaignId: string }) {
  const params = { id: campaignId };
  const { timezone } = useCurrentUser();
  const { data: campaign } = useEndpoint(campaigns.get, { params }, { isQuiet: true });
  const join = useSend(campaigns.join);
  const leave = useSend(campaigns.leave);
  const [isAdding, setAdding] = useState(false);
  const [joinedOn, setJoinedOn] = useState("");
  const [leaving, setLeaving] = useState<CampaignContact | null>(null);
  const [ahead, setAhead] = useState<{ whom: BroughtAhead; name: string } | null>(null);
  const { ticked, isSelecting, setSelecting, leave: leaveSelecting } = useSelectMode<Member>();
  const canMoveAhead = campaign?.state === "running" && !isDated(campaign.type);
  const source = usePagedSearch<Member, object>({
    name: `campaign-contacts:${campaignId}`,
    topics: campaigns.searchContacts.reads,
    initialQuery: {},
    fetchPage: async (request) => {
      const page = await searchPage<typeof campaigns.searchContacts, "contacts", object>(
        campaigns.searchContacts,
        "contacts",
        ({ term }) => ({ params, body: { term } }),
      )(request);
      return { ...page, items: page.items.map((item) => ({ ...item, _id: item.contact._id })) };
    },
  });
  const standing = ({ state, leftReason, next }: CampaignContact): string => {
    if (state === "left") return `Left: ${leftReason ?? ""}`;
    // The time comes first, because a long name would hide it.
    if (next) return `${next.isHeld ? "On hold" : momentText(next.dueAt, timezone)} · ${next.name}`;
    return campaign?.state === "running" ? "No next message" : "Waiting for the campaign";
  };
  return (
    <ListPanel
      title={campaign ? `Contacts of ${campaign.name}` : "Contacts of the campaign"}
      label="Contacts of the campaign"
      search={{ label: "Search contacts", hasShortcut: false }}
      besideSearch={
        canMoveAhead ? (
          <SelectToggle label="Select contacts" isOn={isSelecting} onChange={setSelecting} />
        ) : null
      }
      header={
        <div>
          <Button size="sm" icon={<UserPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add contacts
          </Button>
        </div>
      }
      type={isSelecting ? "bulk" : "nav"}
      source={source}
      selection={ticked}
      actions={[
        {
          label: "Move ahead",
          icon: <FastForward aria-hidden="true" />,
          isMain: true,
          onSelect: () =>
            setAhead({
              whom: !ticked.isAll
                ? { contactIds: [...ticked.keys] }
                : source.term.trim() === ""
                  ? {}
                  : { term: source.term },
              name: counted(ticked.count, "contact"),
            }),
        },
      ]}
      hrefOf={({ contact }) => `/contacts/${contact._id}/campaigns`}
      row={(member) => ({
        leading: <Avatar name={member.contact.name} />,
        title: member.contact.name,
        subtitle: standing(member),
        meta: listTime(member.joinedAt, businessNow(), timezone),
      })}
      rowActions={(member) =>
        member.state !== "in" ? null : canMoveAhead && member.next?.isHeld === false ? (
          <Menu
            trigger={
              <IconButton
                label={`Actions for ${member.contact.name}`}
                size="sm"
                icon={<Ellipsis aria-hidden="true" className="size-5" />}
              />
            }
            entries={[
              {
                label: "Move ahead",
                icon: <FastForward />,
                onSelect: () =>
                  setAhead({ whom: { contactIds: [member.contact._id] }, name: member.contact.name }),
              },
              {
                label: "Remove",
                icon: <X />,
                isDanger: true,
                onSelect: () => setLeaving(member),
              },
            ]}
          />
        ) : (
          <IconButton
            label={`Remove ${member.contact.name}`}
            size="sm"
            icon={<X aria-hidden="true" />}
            onClick={() => setLeaving(member)}
          />
        )
      }
      empty={
        <EmptyState
          icon={<Users />}
          title="No one is in this campaign yet"
          text="Add contacts one by one, or everyone a search finds. All they see is its messages."
        />
      }
    >
      <ContactPicker
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title="Add contacts to the campaign"
        confirmLabel="Add contacts"
        above={
          <DateField
            label="Joined on"
            hint="Today, unless you choose another day. Messages are timed from it, and anything due before today is left out."
            today={startOfDayKey(businessNow(), timezone)}
            value={joinedOn}
            onChange={setJoinedOn}
          />
        }
        onSelect={async (chosen) => {
          const joinedAt =
            joinedOn === "" ? null : (zonedToInstant(joinedOn, "00:00", timezone)?.toISOString() ?? null);
          tellContactAction(await join.mutateAsync({ params, body: { ...chosen, joinedAt } }));
          setJoinedOn("");
          source.reload();
        }}
      />
      {campaign && ahead ? (
        <FastForwardDialog
          campaign={campaign}
          {...ahead}
          onClose={() => setAhead(null)}
          onMoved={() => {
            leaveSelecting();
            source.reload();
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove ${leaving?.contact.name ?? ""} from the campaign?`}
        confirmLabel="Remove"
        isDanger
        onConfirm={async () => {
          if (!leaving) return;
          tellContactAction(await leave.mutateAsync({ params, body: { ids: [leaving.contact._id] } }));
          source.reload();
        }}
      >
        Anything waiting for them won't be sent. They'll still be in your contacts.
      </ConfirmDialog>
    </ListPanel>
  );
}
