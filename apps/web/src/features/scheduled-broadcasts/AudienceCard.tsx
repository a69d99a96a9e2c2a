import { type Broadcast, broadcasts, type Recipient } from "@broadcast/contract/broadcasts";
import { useQueryClient } from "@tanstack/react-query";
import { Tag, UserMinus, UserPlus, Users, X } from "lucide-react";
import { memo, useState } from "react";
import { useSend } from "../../lib/api-hooks.ts";
import { chunksOf } from "../../lib/chunks.ts";
import { counted, formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { FieldNote } from "../../ui/inputs/FieldNote.tsx";
import { SearchField } from "../../ui/inputs/SearchField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { List } from "../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { ContactPicker } from "../contacts/index.ts";
import { TagPicker } from "../tags/index.ts";
import { contactsText } from "./broadcast-display.ts";
import { recipientName, recipientNumber, searchFrom } from "./recipient-display.ts";
import { patchBroadcast, useChosenContacts } from "./scheduled-broadcasts.api.ts";

/** The most ids the API takes at once. */
const idsPerCall = 10_000;

interface AudienceCardProps {
  broadcast: Broadcast;
  error?: string | null;
}

/**
 * Who a broadcast is for: chosen one by one, by tag, or everybody. Memoised, so that a keystroke in the message does
 * not draw the list again.
 */
export const AudienceCard = memo(function AudienceCard({ broadcast, error }: AudienceCardProps) {
  const { _id: broadcastId } = broadcast;
  const params = { broadcastId };
  const client = useQueryClient();
  const [open, setOpen] = useState<"contacts" | "tag" | "remove-tag" | "remove-all" | null>(null);
  const source = useChosenContacts(broadcastId);
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
  const close = () => setOpen(null);

  const undo = async (told: number) => {
    toast.dismiss(told);
    showTotal((await removeAll.mutateAsync({ params, body: {} })).total);
  };
  const told = (total: number) => {
    showTotal(total);
    const added = total - chosen;
    if (added > 0) {
      // Only into an empty list, where taking everybody out again is what undoes it.
      const toastId = toast.success(
        `${counted(added, "contact")} added`,
        undefined,
        chosen === 0 ? (
          <Button size="sm" kind="inverse" onClick={() => void undo(toastId).catch(() => {})}>
            Undo
          </Button>
        ) : undefined,
      );
    } else
      toast.info("No contacts added", total === 0 ? "There is nobody to add." : "They are all on the list.");
  };
  const addMatching = async (body: { term?: string; tag?: string }) =>
    told((await addAll.mutateAsync({ params, body })).total);
  const addChosen = async (contactIds: string[]) => {
    let total = chosen;
    for (const chunk of chunksOf(contactIds, idsPerCall))
      total = (await add.mutateAsync({ params, body: { contactIds: chunk } })).total;
    told(total);
  };
  const removeTagged = async (tag: string) => {
    const { total } = await removeAll.mutateAsync({ params, body: { tag } });
    showTotal(total);
    if (total < chosen)
      toast.success(
        `${counted(chosen - total, "contact")} removed`,
        `If you add more contacts, remove "${tag}" again.`,
      );
    else toast.info("No contacts removed", `Nobody on the list has the tag "${tag}".`);
  };
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
        <Button
          size="sm"
          icon={<Users />}
          isLoading={addAll.isPending && open === null}
          onClick={() => void addMatching({}).catch(() => {})}
        >
          Everybody
        </Button>
        {chosen > 0 ? (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button size="sm" kind="quiet" icon={<UserMinus />} onClick={() => setOpen("remove-tag")}>
              Remove a tag
            </Button>
            <Button size="sm" kind="quiet" onClick={() => setOpen("remove-all")}>
              Remove all
            </Button>
          </span>
        ) : null}
      </div>
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
            subtitle: recipientNumber(recipient),
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
              title="Nobody chosen yet"
              text="Choose contacts one by one, everyone with a tag, or everybody. Whoever opted out is skipped automatically."
            />
          }
        />
      </div>
      <ContactPicker
        isOpen={open === "contacts"}
        onClose={close}
        title="Choose contacts"
        onSelect={addChosen}
        onSelectAll={addMatching}
      />
      <TagPicker
        isOpen={open === "tag"}
        onClose={close}
        title="Choose a tag"
        onSelect={(tag) => addMatching({ tag })}
      />
      <TagPicker
        isOpen={open === "remove-tag"}
        onClose={close}
        title="Remove everybody with a tag"
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
        The contacts themselves stay.
      </ConfirmDialog>
    </Card>
  );
});
