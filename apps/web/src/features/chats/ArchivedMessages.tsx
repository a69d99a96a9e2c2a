import type { Message } from "@broadcast/contract/messages";
import { listTime } from "@broadcast/domain/time/dates";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Archive, ArchiveRestore } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LeftByEscape } from "../../ui/layout/LeftByEscape.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { useContact, useContactPlace } from "../contacts/index.ts";
import { useArchivedMessages, useArchiveMessage } from "./chats.api.ts";
import { chatName } from "./list/chat-row.tsx";

const wordsOf = ({ subject, text, media }: Message): string =>
  [subject, text].filter(Boolean).join(" – ") || (media.length > 0 ? "(a file)" : "(no text)");

/** The archived messages of a thread, with a way to restore them. */
export function ArchivedMessages() {
  const { contactId = "" } = useScreenParams();
  const { chat: path } = useContactPlace(contactId);
  const { timezone } = useCurrentUser();
  const now = useNow();
  const contact = useContact(contactId);
  const source = useArchivedMessages(contactId);
  const archive = useArchiveMessage();
  const name = contact.data ? chatName(contact.data) : "";
  const putBack = async ({ _id: messageId }: Message) => {
    await archive.mutateAsync({ params: { messageId }, body: { isArchived: false } });
    toast.success("Message moved back to the chat");
  };
  return (
    <LeftByEscape>
      <Panel title={name ? `Archived messages with ${name}` : "Archived messages"} body="bare">
        <List
          label="Archived messages"
          source={source}
          subtitleLines={2}
          row={(message) => ({
            title: message.direction === "out" ? "You" : name,
            subtitle: wordsOf(message),
            meta: listTime(message.time, now, timezone),
          })}
          rowActions={(message) => (
            <IconButton
              label="Move back to the chat"
              icon={<ArchiveRestore aria-hidden="true" />}
              // The call shows its own error.
              onClick={() => void putBack(message).catch(() => {})}
            />
          )}
          empty={
            <EmptyState
              icon={<Archive />}
              title="No archived messages"
              text="Choose Archive Message on a message to move it out of the chat. It's kept here, so nothing is lost."
              action={
                <ButtonLink kind="primary" href={path}>
                  Back to the chat
                </ButtonLink>
              }
            />
          }
        />
      </Panel>
    </LeftByEscape>
  );
}
