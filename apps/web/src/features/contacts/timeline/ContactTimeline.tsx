import type { TimelineKind } from "@broadcast/contract/contact-timeline";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { useContactTimeline } from "./contact-timeline.api.ts";
import { changeTexts, timelineHref, timelineKindNames, timelineTitle } from "./timeline-words.ts";

type Shown = TimelineKind | "all";

const kinds = Object.entries(timelineKindNames).map(([value, label]) => ({ value: value as Shown, label }));

function TimelineEvents({ contactId, kind }: { contactId: string; kind: Shown }) {
  const { events, hasMore, isLoading, error, refetch, loadEarlier } = useContactTimeline(contactId, kind);
  const { timezone } = useCurrentUser();
  const [isReading, setReading] = useState(false);
  const readEarlier = async () => {
    setReading(true);
    try {
      await loadEarlier();
    } catch {
      // The call has shown its own error; the button can be pressed again.
    } finally {
      setReading(false);
    }
  };
  if (isLoading) return <LoadingText />;
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  if (events.length === 0) return <p className="text-note text-soft">No activity of this type yet.</p>;
  return (
    <>
      <ol aria-label="Activity" className="flex flex-col gap-3">
        {events.map((event) => {
          const href = timelineHref(event);
          return (
            <li key={event._id} className="border-line border-l-2 pl-3 [overflow-wrap:anywhere]">
              <p className="text-body text-text">
                {timelineTitle(event)}{" "}
                {event.about && href ? (
                  <TextLink href={href}>{event.about.name}</TextLink>
                ) : (
                  event.about?.name
                )}
              </p>
              {event.text ? (
                <p className="line-clamp-3 whitespace-pre-wrap text-note text-soft">“{event.text}”</p>
              ) : null}
              {changeTexts(event).map((text) => (
                <p key={text} className="text-note text-soft">
                  {text}
                </p>
              ))}
              <time dateTime={event.time} className="text-fine text-soft">
                {momentText(event.time, timezone)}
              </time>
            </li>
          );
        })}
      </ol>
      {hasMore ? (
        <div>
          <Button size="sm" isLoading={isReading} onClick={() => void readEarlier()}>
            Show earlier
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The history of a contact, loaded when it is opened. */
export function ContactTimeline({ contactId }: { contactId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<Shown>("all");
  return (
    <section aria-label="Timeline" className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-body font-semibold text-text">Timeline</h2>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide timeline" : "Show timeline"}
        </Button>
      </div>
      {isOpen ? (
        <>
          <Select label="Show" value={kind} onChange={(value) => setKind(value || "all")} options={kinds} />
          <TimelineEvents key={kind} contactId={contactId} kind={kind} />
        </>
      ) : null}
    </section>
  );
}
