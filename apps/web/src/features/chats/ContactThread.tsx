import type { Contact } from "@broadcast/contract/contacts";
import { mergeValues } from "@broadcast/domain/merge-values";
import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, MailOpen, UserRound } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { isNotFound } from "../../lib/api-error.ts";
import { useGo } from "../../lib/navigation.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Announcer } from "./Announcer.tsx";
import { Composer } from "./Composer.tsx";
import { chatName } from "./chat-row.tsx";
import { useContact, useMarkUnread } from "./chats.api.ts";
import type { Draft } from "./drafts.ts";
import { MessageList } from "./MessageList.tsx";
import { discard, retry, send, sentKeys, settle, usePending } from "./outbox.ts";
import { ReachNotice } from "./ReachNotice.tsx";
import type { Thread } from "./thread-messages.ts";
import { threadRows } from "./thread-rows.ts";
import { useMarkThreadRead } from "./use-mark-read.ts";
import { useNow } from "./use-now.ts";
import { addToThread, peekThread, useThread } from "./use-thread.ts";

const tagsShown = 2;

/** What every message of a thread goes through, on its way out. */
const useDelivery = (contactId: string) => {
  const client = useQueryClient();
  return useMemo(
    () => ({
      recipient: { contactId },
      readLastId: () => peekThread(client, contactId)?.messages.at(-1)?._id ?? null,
      onSent: (message: Parameters<typeof addToThread>[2][number]) =>
        addToThread(client, contactId, [message]),
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

function OpenThread({ contact, name, thread, earlier, onLoadEarlier }: OpenThreadProps) {
  const { _id: contactId } = contact;
  const user = useCurrentUser();
  const { messages } = thread;
  const now = useNow(messages.at(-1)?.time);
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
        now: Date.now(),
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
            title={`Nothing written yet`}
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
          onSend={(draft: Draft) => send(draft, delivery)}
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

/** A thread with a contact: its bar, its messages, and where one writes. */
export function ContactThread({ contactId }: { contactId: string }) {
  const go = useGo();
  const contact = useContact(contactId);
  const thread = useThread(contactId);
  const markUnread = useMarkUnread();
  const name = contact.data ? chatName(contact.data) : "";
  const error = contact.error ?? thread.error;
  if (isNotFound(error))
    return (
      <Panel title="Chat" body="bare">
        <EmptyState title="Not able to locate this content" text="The contact may have been deleted." />
      </Panel>
    );
  const leaveUnread = async () => {
    await markUnread.mutateAsync({ body: { contactId } });
    go("/chats");
  };
  const tags = contact.data?.tags ?? [];
  return (
    <Panel
      title={name || "Chat"}
      body="bare"
      leading={name ? <Avatar size="sm" name={name} /> : null}
      trailing={
        tags.length > 0 ? (
          // A tag that does not fit wraps out of sight whole, and the name keeps its room.
          <span className="flex h-[22px] min-w-0 shrink-[999] flex-wrap gap-1.5 overflow-hidden">
            {tags.slice(0, tagsShown).map((tag) => (
              <Badge key={tag} tone="brand">
                {tag}
              </Badge>
            ))}
            {tags.length > tagsShown ? <Badge>{`+${tags.length - tagsShown}`}</Badge> : null}
          </span>
        ) : null
      }
      actions={
        contact.data ? (
          <>
            <IconButton
              label="Open contact"
              icon={<UserRound aria-hidden="true" />}
              onClick={() => go(`/contacts/${contactId}`)}
            />
            <Menu
              trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}
              entries={[
                {
                  label: "Mark as unread",
                  icon: <MailOpen />,
                  // The call tells its own error.
                  onSelect: () => void leaveUnread().catch(() => {}),
                },
                { label: "Open contact", icon: <UserRound />, href: `/contacts/${contactId}` },
              ]}
            />
          </>
        ) : null
      }
    >
      {contact.data && thread.thread ? (
        <OpenThread
          contact={contact.data}
          name={name}
          thread={thread.thread}
          earlier={thread.earlier}
          onLoadEarlier={thread.loadEarlier}
        />
      ) : error ? (
        <ErrorState
          text={error.message}
          onRetry={() => {
            void contact.refetch();
            void thread.reload();
          }}
        />
      ) : (
        <LoadingText className="flex-1" />
      )}
    </Panel>
  );
}
