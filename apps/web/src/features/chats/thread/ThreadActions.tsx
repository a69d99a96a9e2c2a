import type { Contact } from "@broadcast/contract/contacts";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import {
  Archive,
  CalendarSearch,
  Ellipsis,
  Images,
  MailOpen,
  NotebookPen,
  PanelRight,
  Search,
  UserRound,
} from "lucide-react";
import { lazy, memo, Suspense } from "react";
import { useIsAtRest } from "../../../lib/live/at-rest.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { untilLoaded } from "../../../lib/screens/until-loaded.ts";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { CallButton } from "../../calls/index.ts";
import type { ContactPlace } from "../../contacts/index.ts";
import { useMarkUnread } from "../chats.api.ts";
import { useContactBeside } from "./use-contact-beside.ts";

const ChatWorkMenu = lazy(async () => ({
  default: (await untilLoaded(() => import("../team/ChatWorkMenu.tsx"))).ChatWorkMenu,
}));

const ThreadCommands = lazy(async () => ({
  default: (await untilLoaded(() => import("../work/ThreadCommands.tsx"))).ThreadCommands,
}));

/** What a thread opens above its messages. */
export type ThreadExtra = "search" | "date" | "note";

interface ThreadActionsProps {
  contact: Contact;
  name: string;
  place: ContactPlace;
  /** A stable function. */
  onOpen: (what: ThreadExtra) => void;
}

/** The buttons in the bar of a thread. Memoized: messages come and go below it. */
export const ThreadActions = memo(function ThreadActions({
  contact,
  name,
  place,
  onOpen,
}: ThreadActionsProps) {
  const { _id: contactId } = contact;
  const go = useGo();
  const markUnread = useMarkUnread();
  const { isWide, isBeside, toggleBeside } = useContactBeside();
  const leaveUnread = async () => {
    await markUnread.mutateAsync({ body: { contactId } });
    go(place.list);
  };
  return (
    <>
      <Suspense fallback={null}>
        <ChatWorkMenu contactId={contactId} />
        <CommandsInView contactId={contactId} name={name} place={place} onOpen={onOpen} />
      </Suspense>
      <CallButton contact={contact} />
      {isWide ? (
        <IconButton
          label={isBeside ? "Hide contact details" : "Show contact details"}
          aria-pressed={isBeside}
          icon={<PanelRight aria-hidden="true" />}
          onClick={toggleBeside}
        />
      ) : null}
      <IconButton
        label="Open contact"
        // The narrowest phones need its room for the name; the menu has it too.
        className="max-[380px]:hidden"
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
          { label: "Write a note", icon: <NotebookPen />, onSelect: () => onOpen("note") },
          { label: "Search this chat", icon: <Search />, onSelect: () => onOpen("search") },
          { label: "Go to a date", icon: <CalendarSearch />, onSelect: () => onOpen("date") },
          { label: "Media", icon: <Images />, href: `${place.chat}/media` },
          { label: "Archived messages", icon: <Archive />, href: `${place.chat}/archived` },
          { label: "Open contact", icon: <UserRound />, href: place.contact },
        ]}
      />
    </>
  );
});

/** Of the threads that stay mounted, only the visible one has commands. */
function CommandsInView(props: { contactId: string } & Omit<ThreadActionsProps, "contact">) {
  const isAtRest = useIsAtRest();
  const isInView = useIsInView();
  return isAtRest && isInView ? <ThreadCommands {...props} /> : null;
}
