import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { EditMessageDialog, ScheduleChatDialog } from "../../composer/index.ts";
import { MessageInsightsDialog } from "../../message-insights/index.ts";
import { FailureAdviceDialog, type ThreadAction } from "../../messages/index.ts";
import { ResendDialog } from "../../unsent-messages/index.ts";
import { useChangeScheduled, useRemoveMessage } from "../chats.api.ts";
import { placeOf } from "../place-of.ts";
import { isScheduled, tellScheduled } from "../scheduled/scheduled-toast.ts";
import { TemplateFromMessage } from "./TemplateFromMessage.tsx";

interface MessageDialogsProps {
  ask: ThreadAction;
  contact: Contact;
  /** "Jo". */
  name: string;
  onClose: () => void;
  onChanged: (message: Message) => void;
  onRemoved: (messageId: string) => void;
  onResend: (message: Message) => void;
}

/** The dialog for an action on a message. */
export function MessageDialogs({
  ask: { kind, message },
  contact,
  name,
  onClose,
  onChanged,
  onRemoved,
  onResend,
}: MessageDialogsProps) {
  const { timezone } = useCurrentUser();
  const change = useChangeScheduled({ isQuiet: kind === "edit" });
  const remove = useRemoveMessage();
  const params = { messageId: message._id };
  switch (kind) {
    case "edit":
      return (
        <EditMessageDialog
          message={message}
          onClose={onClose}
          onSave={async (text) => onChanged(await change.mutateAsync({ params, body: { text } }))}
        />
      );
    case "reschedule":
      return (
        <ScheduleChatDialog
          title="Edit Schedule"
          confirmLabel="Save"
          name={name}
          place={placeOf(contact)}
          runAt={message.runAt ?? message.waitsUntil}
          message={
            message.type === "call"
              ? null
              : { contactId: contact._id, type: message.type, text: message.text }
          }
          onClose={onClose}
          onSchedule={async (runAt) => {
            const changed = await change.mutateAsync({ params, body: { runAt: runAt.toISOString() } });
            tellScheduled(changed, timezone);
            onChanged(changed);
          }}
        />
      );
    case "helper":
      return <MessageInsightsDialog text={message.text} onClose={onClose} />;
    case "template":
      return <TemplateFromMessage message={message} onClose={onClose} />;
    case "delete":
      return (
        <ConfirmDialog
          isOpen
          onClose={onClose}
          title="Delete this message?"
          confirmLabel="Delete Message"
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ params }).catch((error: unknown) => {
              // Another user was quicker: the message is gone, as intended.
              if (!(error instanceof ApiError && error.status === 404)) throw error;
            });
            onRemoved(message._id);
            toast.success("Message was deleted");
          }}
        >
          {message.state === "queued"
            ? `It won't be sent${isScheduled(message) ? "" : ` to ${name}`}, and you'll get its credits back.`
            : `It will be removed here. ${name} keeps what has already arrived.`}
        </ConfirmDialog>
      );
    case "resend":
      return <ResendDialog wish={{ clear: null, unclearIds: [message._id] }} onClose={onClose} />;
    case "advice":
      return (
        <FailureAdviceDialog
          message={message}
          onClose={onClose}
          onResend={() => {
            onClose();
            onResend(message);
          }}
        />
      );
    case "copy":
    case "copy-text":
    case "archive":
    case "broadcast":
    case "call-again":
    case "return-call":
      return null;
  }
}
