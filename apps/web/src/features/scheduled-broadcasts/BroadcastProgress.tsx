import type { Broadcast } from "@broadcast/contract/broadcasts";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/class-names.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { durationText, handedOver, isSending, rateText } from "./broadcast-display.ts";
import { momentWithin } from "./moment-text.ts";

/** What did not go as it should, each with its number. */
const troubles = ({ counts, state }: Broadcast): string[] =>
  [
    counts.failed > 0 && `${formatCount(counts.failed)} not delivered`,
    counts.unsent > 0 && `${formatCount(counts.unsent)} not sent`,
    counts.unknown > 0 && `${formatCount(counts.unknown)} being checked with the carrier`,
    isSending({ state }) && counts.waiting > 0 && `${formatCount(counts.waiting)} waiting`,
  ].filter((line) => line !== false);

/** How far sending is, and how long it will take. */
export function BroadcastProgress({ broadcast, timeZone }: { broadcast: Broadcast; timeZone: string }) {
  const { counts, secondsLeft, messagesPerSecond, finishedAt } = broadcast;
  const left = secondsLeft === null ? null : durationText(secondsLeft);
  const lines = troubles(broadcast);
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 tabular-nums">
        <p className="font-semibold text-text">
          {formatCount(handedOver(counts))} of {formatCount(counts.total)}
        </p>
        <p className="text-soft">
          {isSending(broadcast) ? (
            left && messagesPerSecond !== null ? (
              <>
                <span className={cx(left.isLong && "font-medium text-text")}>{left.text} left</span> ·{" "}
                {rateText(messagesPerSecond)}
              </>
            ) : (
              "starting"
            )
          ) : (
            finishedAt && `ended ${momentWithin(finishedAt, timeZone)}`
          )}
        </p>
      </div>
      <ProgressBar
        label="Handed over to the carrier"
        total={counts.total}
        done={handedOver(counts) - counts.failed}
        failed={counts.failed}
      />
      {lines.length > 0 ? (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-note tabular-nums text-soft">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      ) : null}
    </Card>
  );
}
