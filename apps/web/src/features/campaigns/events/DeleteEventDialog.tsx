import { type CampaignEvent, campaigns } from "@broadcast/contract/campaigns";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { counted } from "../../../lib/words/format.ts";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";

interface DeleteEventDialogProps {
  event: CampaignEvent;
  /** Then it goes with the next version, where the question of who waits is asked. */
  isStarted: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks where those go who wait for a message that is deleted. Mount it to open it. */
export function DeleteEventDialog({ event, isStarted, onClose, onDeleted }: DeleteEventDialogProps) {
  const remove = useSend(campaigns.removeEvent);
  const [waiting, setWaiting] = useState<"next" | "leave">("next");
  const { contactsScheduled } = event;
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
        toast.success("Message deleted");
        onDeleted();
      }}
      body={
        contactsScheduled > 0 ? (
          <RadioGroup
            label={`Where ${counted(contactsScheduled, "contact")} waiting for it go`}
            value={waiting}
            onChange={(chosen) => setWaiting(chosen || "next")}
            options={[
              { value: "next", label: "On to the next message" },
              { value: "leave", label: "Out of the campaign", hint: "They get nothing more of it." },
            ]}
          />
        ) : undefined
      }
    >
      {contactsScheduled === 0 ? "Nobody is waiting for it. " : null}
      {isStarted ? "It goes on being sent until you publish your changes. " : null}
      What is already with the carrier still arrives.
    </ConfirmDialog>
  );
}
