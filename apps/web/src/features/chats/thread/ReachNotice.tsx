import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { readKeyword } from "@broadcast/domain/compliance/opt-out-words";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { dayLabel, type Instant } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { Ban, Mail } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNow } from "../../../lib/live/use-now.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { isFocusLost } from "../../../ui/layout/lost-focus.ts";

interface ReachNoticeProps {
  contact: Contact;
  name: string;
  messages: readonly Message[];
  /** The business's own number, in E.164 format. */
  ownNumber: string | null;
  timeZone: string;
  /** Set if an email can be written instead of a text. */
  onWriteEmail?: (() => void) | undefined;
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** "on Thursday, Nov 19", if the thread contains the opt-out text. */
const optOutDay = (messages: readonly Message[], now: Instant, timeZone: string): string => {
  const word = messages.findLast(({ direction, text }) => direction === "in" && readKeyword(text) === "stop");
  if (!word) return "";
  const day = dayLabel(word.time, now, timeZone);
  return day === "Today" || day === "Yesterday" ? ` ${day.toLowerCase()}` : ` on ${day}`;
};

/** Shown instead of the composer: why this contact cannot be messaged. */
export function ReachNotice({
  contact,
  name,
  messages,
  ownNumber,
  timeZone,
  onWriteEmail,
}: ReachNoticeProps) {
  const now = useNow();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost()) notice.current?.focus();
  }, []);
  const who = contact.firstName || name;
  const reason = contact.doNotMessageReason;
  const page = (
    <AppLink href={`/contacts/${contact._id}`} className="font-semibold text-b11">
      Open the contact
    </AppLink>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes the keys of a composer that was closed while the user typed
    <div
      ref={notice}
      tabIndex={-1}
      onKeyDown={(event) => {
        // What is typed on is no shortcut.
        if (event.target === event.currentTarget && event.key.length === 1) event.preventDefault();
      }}
      className="shrink-0 border-line border-t bg-page px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-6"
    >
      <div role="status" className="flex items-start gap-2.5 text-soft">
        <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad11" />
        {!contact.doNotMessage ? (
          <p>
            {who} has no phone number to text. {page} to add one.
          </p>
        ) : !contact.isOptedOut || reason === null ? (
          <p>
            You marked {who} as do not message, so nothing can be sent. {page} to change that.
          </p>
        ) : (
          <p>
            <span className="font-semibold text-text">
              {`${who} opted out${optOutDay(messages, now, timeZone)}: ${lowerFirst(reason)}.`}
            </span>{" "}
            They can start again by texting START to{" "}
            <PhoneText>{ownNumber ? displayPhoneNumber(ownNumber) : "your number"}</PhoneText>.
          </p>
        )}
      </div>
      {onWriteEmail ? (
        <Button size="sm" className="mt-3" icon={<Mail aria-hidden="true" />} onClick={onWriteEmail}>
          Write an email instead
        </Button>
      ) : null}
    </div>
  );
}
