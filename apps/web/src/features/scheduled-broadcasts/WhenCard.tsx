import { startOfDayKey, wallTime } from "@broadcast/domain/dates";
import { Card } from "../../ui/Card.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { TimeField } from "../../ui/TimeField.tsx";
import { timeZoneName } from "./moment-text.ts";

/** When a broadcast shall leave, as it is typed. */
export interface When {
  mode: "now" | "later";
  date: string;
  time: string;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** What the fields start with: the time it is scheduled for, else today without a time. */
export const startingWhen = (scheduledAt: string | null, now: Date, timeZone: string): When => {
  if (!scheduledAt) return { mode: "now", date: startOfDayKey(now, timeZone), time: "" };
  const { hour, minute } = wallTime(scheduledAt, timeZone);
  return {
    mode: "later",
    date: startOfDayKey(scheduledAt, timeZone),
    time: `${twoDigits(hour)}:${twoDigits(minute)}`,
  };
};

interface WhenCardProps {
  when: When;
  onChange: (when: When) => void;
  timeZone: string;
  now: Date;
  problems: { date?: string; time?: string };
}

/** Now, or the day and time at which a broadcast leaves, in the account's time zone. */
export function WhenCard({ when, onChange, timeZone, now, problems }: WhenCardProps) {
  return (
    <Card title="When">
      <RadioGroup
        label="When it leaves"
        isLabelHidden
        value={when.mode}
        onChange={(mode) => mode && onChange({ ...when, mode })}
        options={[
          { value: "now", label: "Now" },
          {
            value: "later",
            label: "At a time",
            hint: when.mode === "later" ? `Times are in ${timeZoneName(timeZone)}.` : undefined,
          },
        ]}
      />
      {when.mode === "later" ? (
        <div className="mt-3 grid gap-3 @lg:grid-cols-2 @lg:pl-7">
          <DateField
            label="Date"
            name="date"
            isRequired
            min={startOfDayKey(now, timeZone)}
            value={when.date}
            onChange={(date) => onChange({ ...when, date })}
            error={problems.date}
          />
          <TimeField
            label="Time"
            name="time"
            isRequired
            value={when.time}
            onChange={(time) => onChange({ ...when, time })}
            error={problems.time}
          />
        </div>
      ) : null}
    </Card>
  );
}
