import { isUndesiredTime } from "@broadcast/domain/time/date-input";
import { Pill } from "../../actions/Pill.tsx";
import { FieldNote } from "../frame/FieldNote.tsx";
import { DateField } from "./DateField.tsx";
import { TimeField } from "./TimeField.tsx";
import { usualMoments } from "./typed-moment.ts";
import { UNDESIRED_TIME } from "./undesired-time.ts";

interface DateTimeFieldProps {
  /** YYYY-MM-DD, "" while incomplete. */
  date: string;
  /** HH:MM, "" while incomplete. */
  time: string;
  /** Today's date where the moment applies, and the first selectable day: YYYY-MM-DD. */
  today: string;
  onChange: (moment: { date: string; time: string }) => void;
  /** Warns when recipients would be reached early or late in the day. */
  hasUndesiredTimeWarning?: boolean;
  /** Warns even if the hour is fine here, because it is not in the recipient's time zone. */
  isUndesired?: boolean;
  problems: { date?: string | undefined; time?: string | undefined };
}

/** A day and a time, with one-press shortcuts for the most common choices. */
export function DateTimeField({
  date,
  time,
  today,
  onChange,
  hasUndesiredTimeWarning = true,
  isUndesired = false,
  problems,
}: DateTimeFieldProps) {
  return (
    <div className="@container flex flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div role="group" aria-label="Usual times" className="flex flex-wrap gap-2">
        {usualMoments(today).map(({ label, ...moment }) => (
          <Pill key={label} onClick={() => onChange(moment)}>
            {label}
          </Pill>
        ))}
      </div>
      <div className="grid gap-3 @[352px]:grid-cols-[3fr_2fr]">
        <DateField
          label="Date"
          name="date"
          isRequired
          today={today}
          min={today}
          value={date}
          onChange={(next) => onChange({ date: next, time })}
          error={problems.date}
        />
        <TimeField
          label="Time"
          name="time"
          isRequired
          value={time}
          onChange={(next) => onChange({ date, time: next })}
          hasUndesiredTimeWarning={false}
          error={problems.time}
        />
      </div>
      {hasUndesiredTimeWarning && (isUndesired || isUndesiredTime(time)) ? (
        // Below both fields: the time's column is too narrow for it.
        <FieldNote role="status" tone="warning">
          {UNDESIRED_TIME}
        </FieldNote>
      ) : null}
    </div>
  );
}
