import { MessageCircle } from "lucide-react";
import { lazy, memo, Suspense, useCallback, useEffect, useState } from "react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { atRest } from "../../../lib/live/at-rest.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { type ContactPlace, useContact } from "../../contacts/index.ts";
import { chatName } from "../list/chat-row.tsx";
import { OpenThread } from "./OpenThread.tsx";
import { ThreadActions, type ThreadExtra } from "./ThreadActions.tsx";
import { ThreadTags } from "./ThreadTags.tsx";
import { useContactBeside } from "./use-contact-beside.ts";
import { useThread } from "./use-thread.ts";

const loadSearch = () => import("../search/ThreadSearch.tsx");
const ThreadSearch = lazy(async () => ({ default: (await loadSearch()).ThreadSearch }));
const GoToDateDialog = lazy(async () => ({
  default: (await import("../search/GoToDateDialog.tsx")).GoToDateDialog,
}));

const ContactBeside = lazy(async () => ({
  default: (await import("./ContactBeside.tsx")).ContactBeside,
}));

const NoteDialog = lazy(async () => ({ default: (await import("../../contacts/index.ts")).NoteDialog }));

interface ContactThreadProps {
  contactId: string;
  /** Where it is shown: among the chats or the contacts. */
  place: ContactPlace;
  /** A message to scroll to. */
  askedId: string | undefined;
  /** What the composer opens at first. */
  barAction?: "emails" | undefined;
}

/** A thread with a contact: its bar, messages and composer. */
export const ContactThread = memo(function ContactThread({
  contactId,
  place,
  askedId,
  barAction,
}: ContactThreadProps) {
  const contact = useContact(contactId);
  const thread = useThread(contactId);
  const { isBeside } = useContactBeside();
  const [opened, setOpened] = useState<ThreadExtra | null>(null);
  useOnLeave(() => setOpened(null));
  // What is typed right after choosing it must not be taken for shortcuts.
  useEffect(() => atRest(() => void loadSearch().catch(() => {})), []);
  const writeNote = useCallback(() => setOpened("note"), []);
  const name = contact.data ? chatName(contact.data) : "";
  const error = contact.error ?? thread.error;
  if (isNotFound(error))
    return (
      <Panel title="Not Found" body="bare">
        <EmptyState
          icon={<MessageCircle />}
          title="Not able to locate this content"
          text="The contact may have been deleted."
          action={<ButtonLink href="/chats">See all chats</ButtonLink>}
        />
      </Panel>
    );
  const tags = contact.data?.tags ?? [];
  const { firstName, lastName, company } = contact.data ?? {};
  const isNumberOnly = !firstName && !lastName && !company;
  return (
    <Panel
      title={name || "Chat"}
      body="bare"
      leading={
        name ? (
          // Next to a number it says nothing, and takes the number's room on phones.
          <span className={isNumberOnly ? "max-sm:hidden" : undefined}>
            <Avatar size="sm" name={name} />
          </span>
        ) : null
      }
      trailing={tags.length > 0 ? <ThreadTags tags={tags} /> : null}
      actions={
        contact.data ? (
          <ThreadActions contact={contact.data} name={name} place={place} onOpen={setOpened} />
        ) : null
      }
    >
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {opened ? (
            <Suspense fallback={null}>
              {opened === "search" ? (
                <ThreadSearch
                  key={contactId}
                  contactId={contactId}
                  path={place.chat}
                  onClose={() => setOpened(null)}
                />
              ) : opened === "date" ? (
                <GoToDateDialog contactId={contactId} path={place.chat} onClose={() => setOpened(null)} />
              ) : (
                <NoteDialog contactId={contactId} onClose={() => setOpened(null)} onSaved={() => {}} />
              )}
            </Suspense>
          ) : null}
          {contact.data && thread.thread ? (
            <OpenThread
              path={place.chat}
              list={place.list}
              askedId={askedId}
              barAction={barAction}
              contact={contact.data}
              name={name}
              thread={thread.thread}
              isCurrent={thread.isCurrent}
              earlier={thread.earlier}
              onLoadEarlier={thread.loadEarlier}
              onLoadLater={thread.loadLater}
              goTo={thread.goTo}
              toNewest={thread.toNewest}
              onWriteNote={writeNote}
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
        </div>
        {isBeside && contact.data ? (
          <Suspense fallback={null}>
            <ContactBeside contact={contact.data} name={name} place={place} onWriteNote={writeNote} />
          </Suspense>
        ) : null}
      </div>
    </Panel>
  );
});
