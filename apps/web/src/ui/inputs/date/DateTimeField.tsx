import { Pill } from "../../actions/Pill.tsx";
import { DateField } from "./DateField.tsx";
import { TimeField } from "./TimeField.tsx";
import { usualMoments } from "./typed-moment.ts";

interface DateTimeFieldProps {
  /** YYYY-MM-DD, "" while incomplete. */
  date: string;
  /** HH:MM, "" while incomplete. */
  time: string;
  /** Today's date where the moment applies, and the first selectable day: YYYY-MM-DD. */
  today: string;
  onChange: (moment: { date: string; time: string }) => void;
  /** The time is allowed, but recipients may not like it. */
  isUndesired?: boolean;
  problems: { date?: string | undefined; time?: string | undefined };
}

/** A day and a time, with one-press shortcuts for the most common choices. */
export function DateTimeField({ date, time, today, onChange, isUndesired, problems }: DateTimeFieldProps) {
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
      <div className="grid gap-3 @xs:grid-cols-[3fr_2fr]">
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
          isUndesired={isUndesired}
          error={problems.time}
        />
      </div>
    </div>
  );
}
