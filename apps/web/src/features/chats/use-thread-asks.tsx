import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { businessNow } from "../../lib/business-clock.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { copyText } from "../../ui/actions/copy-text.ts";
import type { ThreadAsk } from "../messages/index.ts";
import { tellOneResent, useResendUnsent } from "../unsent-messages/index.ts";
import { useStartBroadcast } from "./chats.api.ts";
import { threadText } from "./copy-from-here.ts";
import { isScheduled } from "./scheduled-toast.ts";
import { addToThread, peekThread, removeFromThread } from "./use-thread.ts";

const MessageDialogs = lazy(async () => ({
  default: (await import("./MessageDialogs.tsx")).MessageDialogs,
}));

/** Does what is asked of a message: at once, or in a dialog, which stands where `dialog` is put. */
export function useThreadAsks(
  contact: Contact,
  name: string,
): { onAsk: (ask: ThreadAsk) => void; dialog: ReactNode } {
  const client = useQueryClient();
  const { timezone: timeZone } = useCurrentUser();
  const [asked, setAsked] = useState<ThreadAsk | null>(null);
  const resend = useResendUnsent();
  const startBroadcast = useStartBroadcast();
  const { _id: contactId } = contact;

  const sendAgain = (message: Message) =>
    resend
      .mutateAsync({ body: { messageIds: [message._id] } })
      // The call tells its own error.
      .then(tellOneResent, () => {});
  const copy = (message: Message) => {
    const messages = peekThread(client, contactId)?.messages ?? [message];
    const text = threadText(messages, message._id, { name, now: businessNow(), timeZone });
    return copyText(text, "Partial thread copied to your clipboard");
  };
  const act = (ask: ThreadAsk) => {
    const { kind, message } = ask;
    if (kind === "copy") void copy(message);
    else if (kind === "broadcast") void startBroadcast(message._id);
    // What may have arrived is sent again only after a question.
    else if (kind === "resend" && !message.failure?.isUnclear) void sendAgain(message);
    else setAsked(ask);
  };
  const latest = useRef(act);
  latest.current = act;
  const onAsk = useCallback((ask: ThreadAsk) => latest.current(ask), []);

  const dialog = asked ? (
    <Suspense fallback={null}>
      <MessageDialogs
        ask={asked}
        contact={contact}
        name={contact.firstName || name}
        onClose={() => setAsked(null)}
        onChanged={(message) => {
          if (isScheduled(message)) removeFromThread(client, contactId, message._id);
          else addToThread(client, contactId, [message]);
        }}
        onRemoved={(messageId) => removeFromThread(client, contactId, messageId)}
        onResend={(message) => void sendAgain(message)}
      />
    </Suspense>
  ) : null;
  return { onAsk, dialog };
}
