import { broadcasts } from "@broadcast/contract/broadcasts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";
import { tellContactAction } from "../../contact-actions/index.ts";
import { TagsField } from "../../tags/index.ts";
import type { Outcome } from "../scheduled-broadcasts.api.ts";

interface TagRecipientsDialogProps {
  isOpen: boolean;
  broadcastId: string;
  /** The outcome that is preselected. */
  outcome: Outcome;
  onClose: () => void;
}

const outcomes: readonly { value: Outcome; label: string }[] = [
  { value: "all", label: "Everyone in this broadcast" },
  { value: "sent", label: "People it was sent to" },
  { value: "delivered", label: "People it was delivered to" },
  { value: "replied", label: "People who replied" },
  { value: "opted-out", label: "People who opted out" },
  { value: "unsent", label: "People who didn't get it" },
  { value: "sending", label: "People still waiting" },
];

function Body({ broadcastId, outcome: first, onClose }: Omit<TagRecipientsDialogProps, "isOpen">) {
  const [outcome, setOutcome] = useState(first);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const { isRunning, run } = useClosingAction(onClose);
  const send = useSend(broadcasts.tagContacts);
  const submit = () => {
    const [tagName] = tags;
    if (!tagName) {
      setError("Choose a tag, or type a new one and press Enter.");
      return;
    }
    void run(async () => {
      const { action } = await send.mutateAsync({ params: { broadcastId }, body: { tagName, outcome } });
      tellContactAction(action);
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Tag contacts"
      description="Use the tag to find them again, for another broadcast or to leave them out."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isLoading={isRunning} onClick={submit}>
            Tag contacts
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Who"
          value={outcome}
          options={outcomes}
          onChange={(next) => next && setOutcome(next)}
        />
        <TagsField
          label="Tag"
          value={tags}
          maxTokens={1}
          onChange={(next) => {
            setTags(next);
            setError(undefined);
          }}
          error={error}
        />
      </div>
    </Dialog>
  );
}

/** Tags a broadcast's recipients, or those with one outcome. */
export function TagRecipientsDialog({ isOpen, ...rest }: TagRecipientsDialogProps) {
  return isOpen ? <Body {...rest} /> : null;
}
