import type { Contact } from "@broadcast/contract/contacts";
import { type Message, messages } from "@broadcast/contract/messages";
import { RotateCcw } from "lucide-react";
import { useEndpoint } from "../../lib/api-hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";

interface FailureAdviceDialogProps {
  message: Message;
  contact: Contact;
  onClose: () => void;
  onResend: () => void;
}

/** A contact's unsent messages are few; this many are looked through. */
const looked = 100;

/** Why a message did not arrive, and what can be done about it. */
export function FailureAdviceDialog({ message, contact, onClose, onResend }: FailureAdviceDialogProps) {
  const found = useEndpoint(
    messages.searchUnsent,
    {
      body: {
        term: contact.phoneNumber?.slice(2) ?? contact.email ?? contact.firstName,
        paging: { page: 1, pageSize: looked },
      },
    },
    { isQuiet: true },
  );
  const unsent = found.data?.messages.find(({ _id }) => _id === message._id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={message.state === "failed" ? "Not delivered" : "Not sent"}
      description={message.error ?? undefined}
      footer={
        <>
          <ButtonLink href={`/contacts/${contact._id}`}>Open the contact</ButtonLink>
          {unsent?.failure.canResend ? (
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
      {unsent ? (
        <div>
          <h3 className="font-semibold text-body text-text">What to do</h3>
          <p className="pt-0.5 text-body text-soft">{unsent.failure.advice}</p>
        </div>
      ) : found.error ? (
        <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <LoadingText />
      ) : (
        <p className="text-body text-soft">
          It was sent again, or taken off the list of unsent messages. There is nothing left to do.
        </p>
      )}
    </Dialog>
  );
}
