import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { type Clock, call } from "../api.ts";
import { useBusinessTime } from "../business-time.ts";
import { fullDay, span, timeOfDay } from "../format.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Shows the business time and moves it forward. */
export function ClockControls() {
  const { nowMs, offsetMs } = useBusinessTime();
  const client = useQueryClient();
  const dateId = useId();
  const [isPicking, setPicking] = useState(false);
  const [date, setDate] = useState("");
  const [problem, setProblem] = useState("");

  async function move(change: { advanceMs: number } | { to: string }): Promise<boolean> {
    try {
      const clock = await call<Clock>("POST", "/clock", change);
      client.setQueryData(["clock"], clock);
      setProblem("");
      toast.info(`It is now ${fullDay(clock.now)}, ${timeOfDay(clock.now)}.`);
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    }
  }

  async function moveToDate(event: FormEvent) {
    event.preventDefault();
    if (date === "") setProblem("Pick a date and a time.");
    else if (await move({ to: new Date(date).toISOString() })) setPicking(false);
  }

  return (
    <>
      <p className="clock-time">{timeOfDay(nowMs)}</p>
      <p className="soft">{fullDay(nowMs)}</p>
      <p className="hint">
        {span(offsetMs) ? `${span(offsetMs)} ahead of this machine` : "Same as this machine"}
      </p>
      <div className="clock-moves">
        <Button size="sm" onClick={() => void move({ advanceMs: HOUR_MS })}>
          +1 hour
        </Button>
        <Button size="sm" onClick={() => void move({ advanceMs: DAY_MS })}>
          +1 day
        </Button>
        {isPicking ? (
          <form className="clock-date" onSubmit={(event) => void moveToDate(event)}>
            <label htmlFor={dateId} className="hidden-text">
              Date and time to move to
            </label>
            <input
              id={dateId}
              className="field"
              type="datetime-local"
              value={date}
              min={localInput(nowMs)}
              onChange={(event) => setDate(event.target.value)}
            />
            <Button kind="primary" size="sm" type="submit">
              Move the clock
            </Button>
          </form>
        ) : (
          <Button
            size="sm"
            className="wide"
            icon={<CalendarClock size={15} aria-hidden />}
            onClick={() => {
              setDate(localInput(nowMs + DAY_MS));
              setPicking(true);
            }}
          >
            To a date
          </Button>
        )}
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Formats a time for a date-and-time field, in this browser's zone. */
function localInput(ms: number): string {
  const at = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return at.toISOString().slice(0, 16);
}
