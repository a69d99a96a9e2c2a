import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { CalendarClock } from "lucide-react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { LeftByEscape } from "../../../ui/layout/LeftByEscape.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useContact, useContactPlace } from "../../contacts/index.ts";
import { ScheduledMessage } from "../../messages/index.ts";
import { useScheduled } from "../chats.api.ts";
import { chatName } from "../list/chat-row.tsx";
import { useThreadActions } from "../message-menu/use-thread-actions.tsx";

interface ScheduledListProps {
  contact: Contact;
  messages: readonly Message[];
  path: string;
}

function ScheduledList({ contact, messages, path }: ScheduledListProps) {
  const { timezone } = useCurrentUser();
  const now = useNow();
  const name = chatName(contact);
  const { onAsk, dialog } = useThreadActions(contact, name);
  return (
    <>
      {messages.length === 0 ? (
        <EmptyState
          icon={<CalendarClock />}
          title="Nothing scheduled"
          text={`Write to ${contact.firstName || name} and press the clock (Schedule Send). The message waits here until it's sent.`}
          action={
            <ButtonLink kind="primary" href={path}>
              Back to the chat
            </ButtonLink>
          }
        />
      ) : (
        <ol aria-label="Scheduled messages" className="flex flex-col gap-3">
          {messages.map((message) => (
            <li key={message._id}>
              <ScheduledMessage message={message} now={now} timeZone={timezone} onAsk={onAsk} />
            </li>
          ))}
        </ol>
      )}
      {dialog}
    </>
  );
}

/** A contact's scheduled messages, soonest first. */
export function ScheduledChats() {
  const { contactId = "" } = useScreenParams();
  const { chat: path } = useContactPlace(contactId);
  const contact = useContact(contactId);
  const scheduled = useScheduled(contactId);
  const error = contact.error ?? scheduled.error;
  const messages = scheduled.data?.messages;
  return (
    <LeftByEscape>
      <Panel
        title={contact.data ? `Scheduled Chats with ${chatName(contact.data)}` : "Scheduled Chats"}
        width="reading"
      >
        {isNotFound(error) ? (
          <EmptyState
            icon={<CalendarClock />}
            title="Not able to locate this content"
            text="The contact may have been deleted."
            action={<ButtonLink href="/chats">See all chats</ButtonLink>}
          />
        ) : contact.data && messages ? (
          <ScheduledList contact={contact.data} messages={messages} path={path} />
        ) : error ? (
          <ErrorState
            text={error.message}
            onRetry={() => {
              void contact.refetch();
              void scheduled.refetch();
            }}
          />
        ) : (
          <LoadingText />
        )}
      </Panel>
    </LeftByEscape>
  );
}
