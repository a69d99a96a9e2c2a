import { useState } from "react";
import { useScreenParams, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { usePressedLink } from "../../../lib/screens/pressed-link.ts";
import { useInView } from "../../../lib/screens/use-in-view.ts";
import { KeptDrawn } from "../../../ui/layout/KeptDrawn.tsx";
import { type ContactPlace, useContactPlace } from "../../contacts/index.ts";
import { ContactThread } from "./ContactThread.tsx";

/** This many threads stay mounted, including the open one: returning to one only shows it. */
const drawnMost = 4;

interface Drawn {
  contactId: string;
  place: ContactPlace;
}

/** The conversation with a contact, opened from the chats or the contacts. */
export function ChatThread() {
  const { contactId = "" } = useScreenParams();
  const { message: askedId, messageBarAction } = useScreenSearch();
  const place = useContactPlace(contactId);
  /** The most recently opened thread comes last. */
  const [drawn, setDrawn] = useState<readonly Drawn[]>([{ contactId, place }]);
  const inViewId = useInView(
    contactId,
    drawn.some((one) => one.contactId === contactId),
  );
  if (drawn.at(-1)?.contactId !== contactId) {
    // The same object as before, or the thread would render for its new place.
    const known = drawn.find((one) => one.contactId === contactId && one.place.chat === place.chat);
    const others = drawn.filter((one) => one.contactId !== contactId);
    setDrawn([...others, known ?? { contactId, place }].slice(-drawnMost));
  }
  // A kept thread is shown in the frame after the press; the router takes several.
  const pressedId = usePressedLink((href) => drawn.find((one) => one.place.chat === href)?.contactId);
  const shownId = pressedId ?? contactId;
  // Always in the same order: moving an element would lose its scroll position and focus.
  const sorted = drawn.toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1));
  return (
    <div className="relative isolate h-full min-h-0 min-w-0 flex-1">
      {sorted.map((one) => {
        const isOpen = one.contactId === contactId;
        return (
          <KeptDrawn
            key={one.contactId}
            isShown={one.contactId === shownId}
            isInView={one.contactId === inViewId}
          >
            <ContactThread
              contactId={one.contactId}
              place={one.place}
              askedId={isOpen ? askedId : undefined}
              barAction={isOpen && messageBarAction === "emails" ? "emails" : undefined}
            />
          </KeptDrawn>
        );
      })}
    </div>
  );
}
