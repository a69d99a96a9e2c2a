import { startOfDayKey } from "@broadcast/domain/time/dates";
import { timeZoneName, typedTime } from "../../../lib/words/moment-text.ts";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { DateTimeField } from "../../../ui/inputs/date/DateTimeField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

/** When to send a broadcast, as typed. */
export interface When {
  mode: "now" | "later";
  date: string;
  time: string;
}

/** The initial values: the scheduled time, else today without a time. */
export const startingWhen = (scheduledAt: string | null, now: Date, timeZone: string): When => {
  if (!scheduledAt) return { mode: "now", date: startOfDayKey(now, timeZone), time: "" };
  return {
    mode: "later",
    date: startOfDayKey(scheduledAt, timeZone),
    time: typedTime(scheduledAt, timeZone),
  };
};

interface WhenCardProps {
  when: When;
  onChange: (when: When) => void;
  timeZone: string;
  now: Date;
  problems: { date?: string; time?: string };
}

/** Send now, or the day and time in the account's time zone. */
export function WhenCard({ when, onChange, timeZone, now, problems }: WhenCardProps) {
  return (
    <Card title="When">
      <RadioGroup
        label="When to send"
        isLabelHidden
        value={when.mode}
        onChange={(mode) => mode && onChange({ ...when, mode })}
        options={[
          { value: "now", label: "Now" },
          {
            value: "later",
            label: "At a set time",
            hint: when.mode === "later" ? `Times are in ${timeZoneName(timeZone)}.` : undefined,
          },
        ]}
      />
      {when.mode === "later" ? (
        <div className="mt-3 @lg:pl-7">
          <DateTimeField
            date={when.date}
            time={when.time}
            today={startOfDayKey(now, timeZone)}
            onChange={(moment) => onChange({ ...when, ...moment })}
            problems={problems}
          />
        </div>
      ) : null}
    </Card>
  );
}
