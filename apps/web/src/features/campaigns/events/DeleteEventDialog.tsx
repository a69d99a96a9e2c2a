import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import { campaigns } from "@broadcast/contract/campaigns";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { counted } from "../../../lib/words/format.ts";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";

interface DeleteEventDialogProps {
  event: CampaignEvent;
  /** In a started campaign the deletion is part of the next version, where waiting contacts are asked about. */
  isStarted: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks where the contacts waiting for a deleted message go. Mount it to open it. */
export function DeleteEventDialog({ event, isStarted, onClose, onDeleted }: DeleteEventDialogProps) {
  const remove = useSend(campaigns.removeEvent);
  const [waiting, setWaiting] = useState<"next" | "leave">("next");
  const { contactsScheduled } = event;
  // One that was never published just goes away.
  const isPublished = isStarted && event.edit !== "added";
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${event.name}?`}
      confirmLabel="Delete message"
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({
          params: { id: event.campaign._id, eventId: event._id },
          query: { waiting, asDraft: "true" },
        });
        toast.success(isPublished ? "Message will be deleted when you publish" : "Message deleted");
        onDeleted();
      }}
      body={
        contactsScheduled > 0 ? (
          <RadioGroup
            label={`What happens to ${counted(contactsScheduled, "contact")} waiting for it`}
            value={waiting}
            onChange={(chosen) => setWaiting(chosen || "next")}
            options={[
              { value: "next", label: "Move on to the next message" },
              {
                value: "leave",
                label: "Remove from the campaign",
                hint: "They won't get any more messages from it.",
              },
            ]}
          />
        ) : undefined
      }
    >
      {contactsScheduled === 0 ? "No one is waiting for it. " : null}
      {isPublished
        ? "It keeps going out until you publish your changes. Anything already with the carrier will still arrive."
        : null}
    </ConfirmDialog>
  );
}
