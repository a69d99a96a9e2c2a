import type { BroadcastPreview } from "@broadcast/contract/broadcasts";
import { cx } from "@broadcast/ui/class-names.ts";
import { Ban, ChevronRight, Clock, MailX, PhoneOff, Send, TextQuote } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatCount } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { contactsText, durationText } from "../broadcast-display.ts";
import { manifestFigures, skippedRows, skipTitle } from "./manifest-display.ts";
import { type People, PeopleDialog } from "./PeopleDialog.tsx";

/** Further places and hours are in the list of contacts. */
const shownWaits = 6;

const skipIcons: Readonly<Record<string, typeof Ban>> = {
  landline: PhoneOff,
  dead: PhoneOff,
  "no-address": PhoneOff,
  bounced: MailX,
  "too-long": TextQuote,
  empty: TextQuote,
  "missing-field": TextQuote,
};

interface LineProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  count: number;
  /** Opens the list of contacts. */
  onPress: () => void;
}

function Line({ icon, title, text, count, onPress }: LineProps) {
  return (
    <li className="border-line border-t">
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={count === 0}
        onClick={onPress}
        className="flex min-h-[60px] w-full items-start gap-3 px-4 py-2.5 text-left enabled:hover:bg-n2 enabled:active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
      >
        <span aria-hidden="true" className="mt-0.5 [&_svg]:size-[18px]">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-text">{title}</span>
          <span className="block text-note text-soft [overflow-wrap:anywhere]">{text}</span>
        </span>
        <span className="self-center text-lead font-semibold tabular-nums text-text">
          {formatCount(count)}
          <span className="sr-only">. Show people</span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className={cx("size-[18px] shrink-0 self-center text-soft", count === 0 && "invisible")}
        />
      </button>
    </li>
  );
}

interface WhatWillHappenProps {
  broadcastId: string;
  preview: BroadcastPreview;
  /** When it is sent; null for now. */
  when: string | null;
  /** The time the figures are for; null for now. */
  runAt: string | null;
  timeZone: string;
  /** Whether the figures are still those of another time. */
  isStale: boolean;
  /** Emails are not sent through the number. */
  isEmail: boolean;
}

/** Which of the chosen contacts get the message now, which later, and which are skipped and why. */
export function WhatWillHappen({
  broadcastId,
  preview,
  when,
  runAt,
  timeZone,
  isStale,
  isEmail,
}: WhatWillHappenProps) {
  const [people, setPeople] = useState<People | null>(null);
  const { goesNow, waiting } = manifestFigures(preview);
  const pace = durationText(preview.secondsToFinish);
  const atTheirTime = when ? "Go out at the set time" : "Go out now";
  const waitTitle = "Wait until it's allowed where they live";
  return (
    <Card
      title="What will happen"
      isPadded={false}
      actions={<span className="tabular-nums">{contactsText(preview.total)}</span>}
    >
      <div aria-busy={isStale} className={cx("transition-opacity duration-150", isStale && "opacity-50")}>
        <ul>
          <Line
            icon={<Send className="text-b11" />}
            title={atTheirTime}
            text={
              goesNow === 0 ? (
                when ? (
                  "no one at that time"
                ) : (
                  "no one right now"
                )
              ) : (
                <>
                  {when ? `${when}, ` : ""}
                  <span className={cx(pace.isLong && "font-semibold text-warn11")}>{pace.text}</span>
                  {isEmail ? null : " at your number's pace"}
                </>
              )
            }
            count={goesNow}
            onPress={() => setPeople({ title: atTheirTime, decision: "go", runAt })}
          />
          {waiting > 0 ? (
            <Line
              icon={<Clock className="text-warn11" />}
              title={waitTitle}
              text={
                <>
                  {preview.waits.slice(0, shownWaits).map(({ reason, until, count }) => (
                    <span key={`${reason} ${until}`} className="block tabular-nums">
                      {formatCount(count)} from {momentWithin(until, timeZone)}, your time: {reason}
                    </span>
                  ))}
                  {preview.waits.length > shownWaits ? (
                    <span className="block">and more in the list.</span>
                  ) : null}
                </>
              }
              count={waiting}
              onPress={() => setPeople({ title: waitTitle, decision: "wait", runAt })}
            />
          ) : null}
          {skippedRows(preview.skipped).map(({ decision, reasons, count }) => {
            const Icon = skipIcons[decision] ?? Ban;
            const title = `Skipped: ${skipTitle(decision)}`;
            return (
              <Line
                key={decision}
                icon={<Icon className="text-bad11" />}
                title={title}
                text={reasons.join(" ")}
                count={count}
                onPress={() =>
                  setPeople({
                    title,
                    description: reasons.length === 1 ? reasons[0] : undefined,
                    decision,
                    runAt,
                  })
                }
              />
            );
          })}
        </ul>
        {preview.lastAt ? (
          <p className="border-line border-t px-4 py-3 text-note tabular-nums text-soft">
            The last message goes out{" "}
            <b className="font-semibold text-text">{momentWithin(preview.lastAt, timeZone)}</b>, your time.
          </p>
        ) : null}
      </div>
      <PeopleDialog
        broadcastId={broadcastId}
        people={people}
        timeZone={timeZone}
        onClose={() => setPeople(null)}
      />
    </Card>
  );
}
