import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { mergeValues } from "@broadcast/domain/merge-values";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { businessNow } from "../../lib/business-clock.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Announcer } from "./Announcer.tsx";
import { Composer } from "./Composer.tsx";
import { MessageList } from "./MessageList.tsx";
import { discard, retry, send, sentKeys, settle, usePending } from "./outbox.ts";
import { ReachNotice } from "./ReachNotice.tsx";
import type { Thread } from "./thread-messages.ts";
import { threadRows } from "./thread-rows.ts";
import { useMarkThreadRead } from "./use-mark-read.ts";
import { useNow } from "./use-now.ts";
import { addToThread, peekThread } from "./use-thread.ts";

/** What every message of a thread goes through, on its way out. */
const useDelivery = (contactId: string) => {
  const client = useQueryClient();
  return useMemo(
    () => ({
      recipient: { contactId },
      readLastId: () => peekThread(client, contactId)?.messages.at(-1)?._id ?? null,
      onSent: (message: Message) => addToThread(client, contactId, [message]),
    }),
    [client, contactId],
  );
};

interface OpenThreadProps {
  contact: Contact;
  name: string;
  thread: Thread;
  earlier: "idle" | "loading" | "failed";
  onLoadEarlier: () => void;
}

/** The messages of a loaded thread, and where one writes. */
export function OpenThread({ contact, name, thread, earlier, onLoadEarlier }: OpenThreadProps) {
  const { _id: contactId } = contact;
  const user = useCurrentUser();
  const { messages } = thread;
  const now = useNow();
  const pending = usePending(contactId);
  const delivery = useDelivery(contactId);
  const zone = useRef<HTMLDivElement>(null);
  useMarkThreadRead(contactId, messages);

  const minute = Math.floor(now / 60_000);
  const rows = useMemo(
    () =>
      threadRows(messages, pending, sentKeys, { now: (minute + 1) * 60_000 - 1, timeZone: user.timezone }),
    [messages, pending, minute, user.timezone],
  );
  useEffect(() => {
    const ids = new Set(messages.map(({ _id }) => _id));
    settle({ contactId }, (id) => ids.has(id));
  }, [messages, contactId]);

  const onRetry = useCallback((id: string) => retry(id, delivery), [delivery]);
  const onDiscard = useCallback((id: string) => discard(id, { contactId }), [contactId]);
  const readValues = useCallback(
    () =>
      mergeValues({
        contact,
        user: { ...user, email: user.auth.username },
        now: businessNow(),
        timeZone: user.timezone,
      }),
    [contact, user],
  );
  const canWrite = !contact.doNotMessage && contact.phoneNumber !== null;
  return (
    <div ref={zone} className="flex min-h-0 flex-1 flex-col">
      <MessageList
        rows={rows}
        name={name}
        hasEarlier={thread.hasEarlier}
        earlier={earlier}
        onLoadEarlier={onLoadEarlier}
        onRetry={onRetry}
        onDiscard={onDiscard}
        empty={
          <EmptyState
            title="Nothing written yet"
            text={canWrite ? `Say hello to ${contact.firstName || name}.` : undefined}
          />
        }
      />
      <Announcer messages={messages} name={name} />
      {canWrite ? (
        <Composer
          threadKey={contactId}
          name={contact.firstName || name}
          readValues={readValues}
          dropZone={zone}
          onSend={(draft) => send(draft, delivery)}
        />
      ) : (
        <ReachNotice
          contact={contact}
          name={name}
          messages={messages}
          ownNumber={user.phoneNumber}
          now={now}
          timeZone={user.timezone}
        />
      )}
    </div>
  );
}
