import type { Message } from "@broadcast/contract/messages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { RotateCcw } from "lucide-react";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { MoreCreditsLink } from "../subscription/index.ts";
import { canBeResent } from "./message-actions.ts";

interface FailureAdviceDialogProps {
  message: Message;
  onClose: () => void;
  onResend: () => void;
}

/** Why a message was not delivered, and what can be done about it. */
export function FailureAdviceDialog({ message, onClose, onResend }: FailureAdviceDialogProps) {
  const { contactId, state, failure } = message;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={state === "failed" ? "Not delivered" : "Not sent"}
      description={failure?.words}
      footer={
        <>
          <ButtonLink href={`/contacts/${contactId}`}>Open the contact</ButtonLink>
          {canBeResent(message) ? (
            <Button kind="primary" icon={<RotateCcw aria-hidden="true" />} onClick={onResend}>
              Resend
            </Button>
          ) : (
            <Button kind="primary" onClick={onClose}>
              Done
            </Button>
          )}
        </>
      }
    >
      <h3 className="font-semibold text-body text-text">What to do</h3>
      <p className="pt-0.5 pb-2 text-body text-soft">{failure?.advice}</p>
      {failure?.kind === "credits" ? <MoreCreditsLink /> : null}
    </Dialog>
  );
}
