import { DateField } from "./DateField.tsx";
import { TimeField } from "./TimeField.tsx";

interface WhenFieldsProps {
  /** YYYY-MM-DD, "" while incomplete. */
  date: string;
  /** HH:MM, "" while incomplete. */
  time: string;
  /** The first day that may be chosen. */
  min: string;
  onDate: (date: string) => void;
  onTime: (time: string) => void;
  /** The time is possible, but people would not like it. */
  isUndesired?: boolean;
  problems: { date?: string | undefined; time?: string | undefined };
}

/** A day and a time of it; the caller sets them side by side. */
export function WhenFields({ date, time, min, onDate, onTime, isUndesired, problems }: WhenFieldsProps) {
  return (
    <>
      <DateField
        label="Date"
        name="date"
        isRequired
        min={min}
        value={date}
        onChange={onDate}
        error={problems.date}
      />
      <TimeField
        label="Time"
        name="time"
        isRequired
        value={time}
        onChange={onTime}
        isUndesired={isUndesired}
        error={problems.time}
      />
    </>
  );
}
