import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import {
  Archive,
  CalendarSearch,
  Ellipsis,
  Images,
  MailOpen,
  MessageCircle,
  NotebookPen,
  PanelRight,
  Search,
  UserRound,
} from "lucide-react";
import { lazy, memo, Suspense, useState } from "react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { useMediaQuery } from "../../../lib/device/media-query.ts";
import { useIsAtRest } from "../../../lib/live/at-rest.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import { usePreference } from "../../../platform/preferences.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { CallButton } from "../../calls/index.ts";
import { type ContactPlace, useContact } from "../../contacts/index.ts";
import { TagBadge } from "../../tags/index.ts";
import { useMarkUnread } from "../chats.api.ts";
import { chatName } from "../list/chat-row.tsx";
import { OpenThread } from "./OpenThread.tsx";
import { useThread } from "./use-thread.ts";

const ChatWorkMenu = lazy(async () => ({
  default: (await import("../team/ChatWorkMenu.tsx")).ChatWorkMenu,
}));

const ThreadSearch = lazy(async () => ({
  default: (await import("../search/ThreadSearch.tsx")).ThreadSearch,
}));
const GoToDateDialog = lazy(async () => ({
  default: (await import("../search/GoToDateDialog.tsx")).GoToDateDialog,
}));

const ThreadCommands = lazy(async () => ({
  default: (await import("../work/ThreadCommands.tsx")).ThreadCommands,
}));

const ContactBeside = lazy(async () => ({
  default: (await import("./ContactBeside.tsx")).ContactBeside,
}));

const NoteDialog = lazy(async () => ({ default: (await import("../../contacts/index.ts")).NoteDialog }));

const tagsShown = 2;

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
  const go = useGo();
  const contact = useContact(contactId);
  const thread = useThread(contactId);
  const markUnread = useMarkUnread();
  const isAtRest = useIsAtRest();
  const isInView = useIsInView();
  const isWide = useMediaQuery("(min-width: 1440px)");
  const [beside, setBeside] = usePreference("contactBesideChat");
  const isBeside = isWide && beside === "on";
  const [opened, setOpened] = useState<"search" | "date" | "note" | null>(null);
  useOnLeave(() => setOpened(null));
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
  const leaveUnread = async () => {
    await markUnread.mutateAsync({ body: { contactId } });
    go(place.list);
  };
  const tags = contact.data?.tags ?? [];
  return (
    <Panel
      title={name || "Chat"}
      body="bare"
      leading={name ? <Avatar size="sm" name={name} /> : null}
      trailing={
        tags.length > 0 ? (
          // A tag that does not fit wraps out of sight as a whole, so that the name keeps its room, including
          // on the narrowest phones.
          <span className="hidden h-[22px] min-w-0 min-[380px]:flex flex-1 basis-0 flex-wrap gap-1.5 overflow-hidden">
            {/* The first of a line never wraps. */}
            <span aria-hidden="true" className="h-full" />
            {tags.slice(0, tagsShown).map((tag) => (
              <TagBadge key={tag} name={tag} />
            ))}
            {tags.length > tagsShown ? <Badge>{`+${tags.length - tagsShown}`}</Badge> : null}
          </span>
        ) : null
      }
      actions={
        contact.data ? (
          <>
            <Suspense fallback={null}>
              <ChatWorkMenu contactId={contactId} />
              {isAtRest && isInView ? (
                <ThreadCommands contactId={contactId} name={name} place={place} onOpen={setOpened} />
              ) : null}
            </Suspense>
            <CallButton contact={contact.data} />
            {isWide ? (
              <IconButton
                label={isBeside ? "Hide contact details" : "Show contact details"}
                aria-pressed={isBeside}
                icon={<PanelRight aria-hidden="true" />}
                onClick={() => setBeside(isBeside ? "off" : "on")}
              />
            ) : null}
            <IconButton
              label="Open contact"
              icon={<UserRound aria-hidden="true" />}
              onClick={() => go(place.contact)}
            />
            <Menu
              trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}
              entries={[
                {
                  label: "Mark as unread",
                  icon: <MailOpen />,
                  // The call shows its own error.
                  onSelect: () => void leaveUnread().catch(() => {}),
                },
                { label: "Write a note", icon: <NotebookPen />, onSelect: () => setOpened("note") },
                { label: "Search this chat", icon: <Search />, onSelect: () => setOpened("search") },
                { label: "Go to a date", icon: <CalendarSearch />, onSelect: () => setOpened("date") },
                { label: "Media", icon: <Images />, href: `${place.chat}/media` },
                { label: "Archived messages", icon: <Archive />, href: `${place.chat}/archived` },
                { label: "Open contact", icon: <UserRound />, href: place.contact },
              ]}
            />
          </>
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
              onWriteNote={() => setOpened("note")}
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
            <ContactBeside
              contact={contact.data}
              name={name}
              place={place}
              onWriteNote={() => setOpened("note")}
            />
          </Suspense>
        ) : null}
      </div>
    </Panel>
  );
});
