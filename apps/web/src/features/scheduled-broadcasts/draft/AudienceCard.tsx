import { type Broadcast, broadcasts, type Recipient } from "@broadcast/contract/broadcasts";
import type { Segment } from "@broadcast/contract/segments";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { ListFilter, Tag, UserMinus, UserPlus, Users, X } from "lucide-react";
import { memo, useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Chip } from "../../../ui/display/Chip.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { SegmentPicker } from "../../contact-search/index.ts";
import { ContactPicker, type ContactSelection, type ContactTerms } from "../../contacts/index.ts";
import { TagPicker } from "../../tags/index.ts";
import { contactsText } from "../broadcast-display.ts";
import { recipientAddress, recipientName, searchFrom } from "../results/recipient-display.ts";
import { patchBroadcast, useBroadcastSegments, useChosenContacts } from "../scheduled-broadcasts.api.ts";

interface AudienceCardProps {
  broadcast: Broadcast;
  error?: string | null;
}

/**
 * The recipients of a broadcast: chosen individually, by tag or segment, or all contacts. Memoized, so that
 * typing in the message does not rerender the list.
 */
export const AudienceCard = memo(function AudienceCard({ broadcast, error }: AudienceCardProps) {
  const { _id: broadcastId } = broadcast;
  const params = { broadcastId };
  const client = useQueryClient();
  const [open, setOpen] = useState<
    "contacts" | "tag" | "segment" | "remove-tag" | "leave-out" | "remove-all" | null
  >(null);
  const source = useChosenContacts(broadcastId);
  const segments = useBroadcastSegments(broadcastId);
  const chosen = broadcast.counts.total;

  const showTotal = (total: number) =>
    patchBroadcast(client, broadcastId, (before) => ({
      ...before,
      counts: { ...before.counts, total, waiting: total },
    }));
  const add = useSend(broadcasts.addContacts);
  const addAll = useSend(broadcasts.addAllContacts);
  const remove = useSend(broadcasts.removeContacts);
  const removeAll = useSend(broadcasts.removeAllContacts);
  const removeAddition = useSend(broadcasts.removeAddition);
  const addSegment = useSend(broadcasts.addSegment);
  const removeSegment = useSend(broadcasts.removeSegment);
  const close = () => setOpen(null);

  const undo = async (told: number, additionId: string) => {
    toast.dismiss(told);
    showTotal((await removeAddition.mutateAsync({ params, body: { additionId } })).total);
  };
  const told = ({ total, additionId }: { total: number; additionId: string }) => {
    showTotal(total);
    const added = total - chosen;
    if (added > 0) {
      const toastId = toast.success(
        `${counted(added, "contact")} added`,
        undefined,
        <Button size="sm" kind="inverse" onClick={() => void undo(toastId, additionId).catch(() => {})}>
          Undo
        </Button>,
      );
    } else
      toast.info(
        "No contacts added",
        total === 0 ? "There are no contacts to add." : "They're all on the list already.",
      );
  };
  const addMatching = async (filter: ContactTerms) =>
    told(await addAll.mutateAsync({ params, body: filter }));
  const addChosen = async (chosenNow: ContactSelection) => {
    if ("filter" in chosenNow) return addMatching(chosenNow.filter);
    told(await add.mutateAsync({ params, body: { contactIds: chosenNow.ids } }));
  };
  const removeTagged = async (tag: string) => {
    const { total } = await removeAll.mutateAsync({ params, body: { tag } });
    showTotal(total);
    if (total < chosen)
      toast.success(
        `${counted(chosen - total, "contact")} removed`,
        `If you add more contacts, remove "${tag}" again.`,
      );
    else toast.info("No contacts removed", `No one on the list has the tag "${tag}".`);
  };
  const addWhole = async ({ _id: segmentId, name }: Segment) => {
    const { total } = await addSegment.mutateAsync({ params, body: { segmentId } });
    showTotal(total);
    toast.success(`${name} added`, "Everyone in it when the broadcast starts will get the message.");
  };
  const leaveOut = async ({ _id: segmentId, name }: Segment) => {
    const { total } = await addSegment.mutateAsync({ params, body: { segmentId, isExcluded: true } });
    showTotal(total);
    toast.success(`${name} left out`, "No one in it when the broadcast starts will get the message.");
  };
  const takeOff = async (segmentId: string) =>
    showTotal((await removeSegment.mutateAsync({ params, body: { segmentId } })).total);
  const removeOne = async (recipient: Recipient) => {
    source.removeItems([source.keyOf(recipient)]);
    showTotal(Math.max(0, chosen - 1));
    try {
      showTotal((await remove.mutateAsync({ params, body: { contactIds: [recipient.contact._id] } })).total);
    } catch {
      showTotal(chosen);
      source.reload();
    }
  };

  return (
    <Card
      title="Send to"
      isPadded={false}
      actions={<span className="tabular-nums">{contactsText(chosen)}</span>}
    >
      <div className="flex flex-wrap gap-2 px-4 pb-4">
        <Button size="sm" icon={<UserPlus />} onClick={() => setOpen("contacts")}>
          Choose contacts
        </Button>
        <Button size="sm" icon={<Tag />} onClick={() => setOpen("tag")}>
          Choose a tag
        </Button>
        <Button size="sm" icon={<ListFilter />} onClick={() => setOpen("segment")}>
          Choose a segment
        </Button>
        <Button
          size="sm"
          icon={<Users />}
          isLoading={addAll.isPending && open === null}
          onClick={() => void addMatching({}).catch(() => {})}
        >
          Everyone
        </Button>
        {chosen > 0 || segments.length > 0 ? (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button size="sm" kind="quiet" icon={<ListFilter />} onClick={() => setOpen("leave-out")}>
              Leave out a segment
            </Button>
            <Button size="sm" kind="quiet" icon={<UserMinus />} onClick={() => setOpen("remove-tag")}>
              Remove a tag
            </Button>
            <Button size="sm" kind="quiet" onClick={() => setOpen("remove-all")}>
              Remove all
            </Button>
          </span>
        ) : null}
      </div>
      {segments.length > 0 ? (
        <ul aria-label="Segments" className="flex flex-wrap gap-2 px-4 pb-4">
          {segments.map(({ segment, isExcluded, contacts }) => (
            <li key={segment._id} className="flex max-w-full min-w-0">
              <Chip
                icon={isExcluded ? <UserMinus /> : <ListFilter />}
                isOn={!isExcluded}
                onRemove={() => void takeOff(segment._id).catch(() => {})}
                removeLabel={`Remove the segment ${segment.name}`}
              >
                {isExcluded ? `Without ${segment.name}` : segment.name} · {formatCount(contacts)}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <FieldNote role="alert" className="px-4 pb-3">
          {error}
        </FieldNote>
      ) : null}
      {chosen > searchFrom || source.term ? (
        <div className="px-4 pb-3">
          <SearchField
            label="Search chosen contacts"
            value={source.term}
            onChange={source.setTerm}
            hasShortcut={false}
          />
        </div>
      ) : null}
      <div className="border-line border-t">
        <List
          label="Chosen contacts"
          source={source}
          isEmbedded
          row={(recipient) => ({
            leading: <Avatar name={recipientName(recipient)} />,
            title: recipientName(recipient),
            subtitle: recipientAddress(recipient),
            badge: recipient.contact.doNotMessage ? <Badge tone="caution">Do not message</Badge> : undefined,
          })}
          rowActions={(recipient) => (
            <IconButton
              label={`Remove ${recipientName(recipient)}`}
              tooltipSide="left"
              icon={<X />}
              onClick={() => void removeOne(recipient)}
            />
          )}
          empty={
            <EmptyState
              title="No contacts chosen yet"
              text="Choose contacts one by one, everyone with a tag or in a segment, or all contacts. We skip contacts who opted out."
            />
          }
        />
      </div>
      <ContactPicker
        isOpen={open === "contacts"}
        onClose={close}
        title="Choose contacts"
        onSelect={addChosen}
      />
      <TagPicker
        isOpen={open === "tag"}
        onClose={close}
        title="Choose a tag"
        onSelect={(tag) => addMatching({ tag })}
      />
      {open === "segment" || open === "leave-out" ? (
        <SegmentPicker
          onClose={close}
          title={open === "segment" ? "Choose a segment" : "Leave out a segment"}
          confirmLabel={open === "segment" ? "Select" : "Leave out"}
          onSelect={open === "segment" ? addWhole : leaveOut}
        />
      ) : null}
      <TagPicker
        isOpen={open === "remove-tag"}
        onClose={close}
        title="Remove everyone with a tag"
        confirmLabel="Remove"
        onSelect={removeTagged}
      />
      <ConfirmDialog
        isOpen={open === "remove-all"}
        onClose={close}
        title={`Remove all ${formatCount(chosen)} from this broadcast?`}
        confirmLabel="Remove all"
        isDanger
        onConfirm={async () => showTotal((await removeAll.mutateAsync({ params, body: {} })).total)}
      >
        Your contacts won't be deleted.
      </ConfirmDialog>
    </Card>
  );
});
