import type { Message } from "@broadcast/contract/messages";
import type { Instant } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { CalendarClock, Clock, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useKnownSession } from "../../lib/api/session.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Recording } from "../../ui/display/Recording.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { SandboxClockLink } from "../composer/index.ts";
import { isColleaguesOf, messageActions } from "./message-actions.ts";
import type { ThreadAction } from "./thread-action.ts";
import { waitingText } from "./waiting-text.ts";

interface ScheduledMessageProps {
  message: Message;
  now: Instant;
  timeZone: string;
  onAsk: (ask: ThreadAction) => void;
  /** The text as shown, where that is more than words. */
  words?: ReactNode;
}

const typeNames: Partial<Record<Message["type"], string>> = {
  mms: "Picture",
  rvm: "Voice drop",
  email: "Email",
};

/** A scheduled message: its time and content, with ways to change it. */
export function ScheduledMessage({ message, now, timeZone, onAsk, words }: ScheduledMessageProps) {
  const { runAt, type, media } = message;
  const waits = waitingText(message, { now, timeZone });
  const session = useKnownSession();
  const actions = messageActions(message, {
    isColleagues: session !== null && isColleaguesOf(session.user, message),
  });
  const typeName = typeNames[type];
  const picture = media.find(({ contentType }) => contentType.startsWith("image/"));
  const recording = media.find(({ contentType }) => contentType.startsWith("audio/"));
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex items-center gap-2 font-semibold text-body text-text">
          <CalendarClock aria-hidden="true" className="size-4 shrink-0 text-soft" />
          <time dateTime={runAt ?? undefined}>{runAt ? momentText(runAt, timeZone, now) : "Waiting"}</time>
        </p>
        {typeName ? <Badge>{typeName}</Badge> : null}
      </div>
      {waits ? (
        <p className="flex items-start gap-2 pt-1 text-note text-soft">
          <Clock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {waits}
            {message.waitsUntil ? <SandboxClockLink className="ml-1.5 inline-block" /> : null}
          </span>
        </p>
      ) : null}
      {picture ? (
        <img
          src={picture.url}
          alt="Sent with the message"
          className="mt-3 h-28 max-w-full rounded-md bg-n3 object-cover"
        />
      ) : null}
      {recording ? (
        <div className="mt-3 w-[320px] max-w-full">
          <Recording label="Your voice drop" {...recording} />
        </div>
      ) : null}
      {message.subject ? (
        <p className="pt-3 font-semibold text-body text-text [overflow-wrap:anywhere]">{message.subject}</p>
      ) : null}
      {message.text ? (
        <p className="whitespace-pre-wrap pt-2 text-body text-text [overflow-wrap:anywhere]">
          {words ?? message.text}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 pt-3">
        {actions.includes("edit") ? (
          <Button size="sm" icon={<Pencil />} onClick={() => onAsk({ kind: "edit", message })}>
            Edit Message
          </Button>
        ) : null}
        {actions.includes("reschedule") ? (
          <Button size="sm" icon={<CalendarClock />} onClick={() => onAsk({ kind: "reschedule", message })}>
            Edit Schedule
          </Button>
        ) : null}
        {actions.includes("delete") ? (
          <Button
            size="sm"
            kind="danger-outline"
            icon={<Trash2 />}
            onClick={() => onAsk({ kind: "delete", message })}
          >
            Delete
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
