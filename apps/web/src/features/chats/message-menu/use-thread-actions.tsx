import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import { copyText } from "../../../ui/actions/copy-text.ts";
import { useCallContact } from "../../calls/index.ts";
import type { ThreadAction } from "../../messages/index.ts";
import { tellOneResent, useResendUnsent } from "../../unsent-messages/index.ts";
import { useArchiveMessage } from "../chats.api.ts";
import { isScheduled } from "../scheduled/scheduled-toast.ts";
import { addToThread, readFrom, removeFromThread } from "../thread/use-thread.ts";
import { tellUndoable } from "../work/undo-toast.tsx";
import { threadText } from "./copy-from-here.ts";
import { useStartBroadcast } from "./use-start-broadcast.ts";

const MessageDialogs = lazy(async () => ({
  default: (await import("./MessageDialogs.tsx")).MessageDialogs,
}));

/** Performs an action on a message: at once, or in a dialog. Render `dialog`. */
export function useThreadActions(
  contact: Contact,
  name: string,
): { onAsk: (ask: ThreadAction) => void; dialog: ReactNode } {
  const client = useQueryClient();
  const { timezone: timeZone } = useCurrentUser();
  const [asked, setAsked] = useState<ThreadAction | null>(null);
  useOnLeave(() => setAsked(null));
  const resend = useResendUnsent();
  const archive = useArchiveMessage();
  const startBroadcast = useStartBroadcast();
  const { _id: contactId } = contact;

  const sendAgain = (message: Message) =>
    resend
      .mutateAsync({ body: { messageIds: [message._id] } })
      // The call shows its own error.
      .then(tellOneResent, () => {});
  const copy = async (message: Message) => {
    const messages = await readFrom(contactId, message).catch(() => null);
    if (!messages) return void toast.error("Failed to fetch thread for partial copy");
    const text = threadText(messages, message._id, { name, now: businessNow(), timeZone });
    return copyText(text, "Partial thread copied to your clipboard");
  };
  const setArchived = (message: Message, isArchived: boolean) =>
    archive.mutateAsync({ params: { messageId: message._id }, body: { isArchived } });
  const putAway = async (message: Message) => {
    await setArchived(message, true);
    removeFromThread(client, contactId, message._id);
    tellUndoable("Message archived", undefined, async () => {
      await setArchived(message, false);
      addToThread(client, contactId, [message]);
    });
  };
  const act = (ask: ThreadAction) => {
    const { kind, message } = ask;
    if (kind === "copy") void copy(message);
    else if (kind === "copy-text") void copyText(message.text, "Message copied to your clipboard");
    else if (kind === "archive") void putAway(message).catch(() => {});
    else if (kind === "call-again" || kind === "return-call") void calling.call(contact);
    else if (kind === "broadcast") void startBroadcast(message._id);
    // A message that may have arrived is sent again only after a question.
    else if (kind === "resend" && !message.failure?.isUnclear) void sendAgain(message);
    else setAsked(ask);
  };
  const calling = useCallContact();
  const latest = useRef(act);
  latest.current = act;
  const onAsk = useCallback((ask: ThreadAction) => latest.current(ask), []);

  const opened = asked ? (
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
  return {
    onAsk,
    dialog: (
      <>
        {opened}
        {calling.dialog}
      </>
    ),
  };
}
