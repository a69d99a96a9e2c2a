import type { Broadcast } from "@broadcast/contract/broadcasts";
import { cx } from "@broadcast/ui/class-names.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { durationText, isOver, isSending, rateText, troubles } from "../broadcast-display.ts";
import { LatestRows } from "../LatestRows.tsx";
import { waitsAhead } from "../review/manifest-display.ts";

interface PaceProps {
  broadcast: Broadcast;
  timeZone: string;
  /** When sending resumes, if everyone left is waiting. */
  waitsUntil: string | null;
  /** Whether some of those left wait for a later hour. */
  hasWaits: boolean;
}

function Pace({ broadcast, timeZone, waitsUntil, hasWaits }: PaceProps) {
  const { secondsLeft, messagesPerSecond, finishedAt } = broadcast;
  if (broadcast.state === "paused") return "paused";
  if (!isSending(broadcast)) return finishedAt ? `ended ${momentWithin(finishedAt, timeZone)}` : null;
  if (waitsUntil) return `resumes ${momentWithin(waitsUntil, timeZone)}`;
  if (secondsLeft === null) return "starting";
  const left = durationText(secondsLeft);
  const end = new Date(businessNow().getTime() + secondsLeft * 1000).toISOString();
  return (
    <>
      {/* Waiting hours do not count as slow sending: the end time is more useful than a duration. */}
      {hasWaits ? (
        <span>ends {momentWithin(end, timeZone)}</span>
      ) : (
        <span className={cx(left.isLong && "font-semibold text-warn11")}>{left.text} left</span>
      )}
      {messagesPerSecond === null ? null : <> · {rateText(messagesPerSecond)}</>}
    </>
  );
}

/** The progress of sending, the remaining time, and the waiting recipients. */
export function BroadcastProgress({ broadcast, timeZone }: { broadcast: Broadcast; timeZone: string }) {
  const { counts, manifest } = broadcast;
  const waits = isOver(broadcast) ? [] : waitsAhead(manifest, businessNow());
  // The others left are being sent; some who wait for an hour may have opted out since.
  const ahead = Math.min(
    counts.waiting,
    waits.reduce((sum, { count }) => sum + count, 0),
  );
  const next = waits[0];
  const onlyWaits = next && ahead > 0 && ahead === counts.waiting ? next.until : null;
  const lines = [
    ...troubles(counts),
    ...(isOver(broadcast) || counts.waiting === ahead
      ? []
      : [`${formatCount(counts.waiting - ahead)} to go`]),
  ];
  const done = counts.sent + counts.unknown;
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 tabular-nums">
        <p className="text-soft">
          <span className="font-semibold text-text">
            {formatCount(counts.sent)} of {formatCount(counts.total)}
          </span>{" "}
          sent
        </p>
        <p className="text-soft">
          <Pace broadcast={broadcast} timeZone={timeZone} waitsUntil={onlyWaits} hasWaits={ahead > 0} />
        </p>
      </div>
      <ProgressBar label="Sent" total={counts.total} done={done} failed={counts.failed} />
      {lines.length > 0 ? (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-note tabular-nums text-soft">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      ) : null}
      {next && ahead > 0 ? (
        <div className="mt-2 text-note tabular-nums text-soft">
          <p>
            {counted(ahead, "contact")} {ahead === 1 ? "is" : "are"} waiting. The next can go out{" "}
            {momentWithin(next.until, timeZone)}, your time: {next.reason}
          </p>
          {waits.length > 1 ? (
            <details className="mt-1">
              <summary className="w-fit cursor-pointer rounded-sm font-semibold text-b11">
                All waiting
              </summary>
              <ul className="mt-1 flex flex-col gap-0.5">
                {waits.map(({ until, reason, count }) => (
                  <li key={`${until} ${reason}`}>
                    {formatCount(count)} until {momentWithin(until, timeZone)}, your time: {reason}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ) : null}
      <LatestRows broadcast={broadcast} timeZone={timeZone} />
    </Card>
  );
}
