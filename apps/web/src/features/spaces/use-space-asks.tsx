import type { Message } from "@broadcast/contract/messages";
import { type Space, spaces } from "@broadcast/contract/spaces";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { copyText } from "../../ui/actions/copy-text.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { peekThread, removeFromThread, threadText } from "../chats/index.ts";
import { EditMessageDialog, ScheduleChatDialog } from "../composer/index.ts";
import { MessageInsightsDialog } from "../message-insights/index.ts";
import type { ThreadAction } from "../messages/index.ts";
import { SpaceForecast } from "./SpaceForecast.tsx";
import { authorOf } from "./space-message.tsx";

/** Performs an action on a message of a space: at once, or in a dialog. Render `dialog`. */
export function useSpaceAsks(space: Space): { onAsk: (ask: ThreadAction) => void; dialog: ReactNode } {
  const client = useQueryClient();
  const { timezone: timeZone } = useCurrentUser();
  const [asked, setAsked] = useState<ThreadAction | null>(null);
  const change = useSend(spaces.changeScheduled, { isQuiet: asked?.kind === "edit" });
  const remove = useSend(spaces.removeMessage);
  const { _id: id, name } = space;

  const copy = (message: Message) => {
    const messages = peekThread(client, id)?.messages ?? [message];
    const text = threadText(messages, message._id, { name: authorOf, now: businessNow(), timeZone });
    return copyText(text, "Partial thread copied to your clipboard");
  };
  const act = (ask: ThreadAction) => {
    if (ask.kind === "copy") void copy(ask.message);
    else if (ask.kind === "copy-text") void copyText(ask.message.text, "Message copied to your clipboard");
    else setAsked(ask);
  };
  const latest = useRef(act);
  latest.current = act;
  const onAsk = useCallback((ask: ThreadAction) => latest.current(ask), []);
  const close = () => setAsked(null);

  const dialogOf = ({ kind, message }: ThreadAction): ReactNode => {
    const params = { id, messageId: message._id };
    switch (kind) {
      case "edit":
        return (
          <EditMessageDialog
            message={message}
            prefix={`${space.writesAsIn ?? space.writesAs}: `}
            onClose={close}
            onSave={async (text) => void (await change.mutateAsync({ params, body: { text } }))}
          />
        );
      case "reschedule":
        return (
          <ScheduleChatDialog
            title="Edit Schedule"
            confirmLabel="Save"
            name={name}
            runAt={message.runAt}
            message={null}
            forecast={
              <SpaceForecast spaceId={id} text={message.text} hasMedia={message.media.length > 0} isLater />
            }
            onClose={close}
            onSchedule={async (runAt) => {
              await change.mutateAsync({ params, body: { runAt: runAt.toISOString() } });
              toast.success("Schedule changed");
            }}
          />
        );
      case "delete":
        return (
          <ConfirmDialog
            isOpen
            onClose={close}
            title="Delete this message?"
            confirmLabel="Delete Message"
            isDanger
            onConfirm={async () => {
              await remove.mutateAsync({ params }).catch((error: unknown) => {
                // Another user was quicker: the message is gone, as intended.
                if (!(error instanceof ApiError && error.status === 404)) throw error;
              });
              removeFromThread(client, id, message._id);
              toast.success("Message was deleted");
            }}
          >
            {message.state === "queued"
              ? "It won't be sent."
              : "It disappears here and won't be sent to members still waiting for it. Others keep it."}
          </ConfirmDialog>
        );
      case "helper":
        return <MessageInsightsDialog text={message.text} onClose={close} />;
      // Actions that a space doesn't offer, or performs at once.
      case "advice":
      case "archive":
      case "broadcast":
      case "call-again":
      case "return-call":
      case "copy":
      case "copy-text":
      case "resend":
      case "template":
        return null;
    }
  };
  return { onAsk, dialog: asked ? <Suspense fallback={null}>{dialogOf(asked)}</Suspense> : null };
}
