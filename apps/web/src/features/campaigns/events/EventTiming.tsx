import { type CampaignType, repeatedDays } from "@broadcast/domain/automation/campaign-timing";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { useFormContext } from "react-hook-form";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import { TimeField } from "../../../ui/inputs/date/TimeField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { dayText } from "../campaign-words.ts";
import type { EventValues } from "./event-values.ts";

const units = [
  { value: "days", label: "Days, at a time of day" },
  { value: "hours-minutes", label: "Hours and minutes" },
] as const;
const frequencies = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "year", label: "Year" },
] as const;
const sides = [
  { value: "before", label: "Before the event" },
  { value: "after", label: "After the event" },
] as const;
const nextShown = 12;

const sinceWhat: Partial<Record<CampaignType, string>> = {
  drip: "after the previous message, or after joining",
  delay: "after joining",
  countdown: "before the event",
};

/** The timing of a campaign's message, depending on the campaign's type. */
export function EventTiming({ campaignType: type }: { campaignType: CampaignType }) {
  const { watch } = useFormContext<EventValues>();
  const { timezone } = useCurrentUser();
  const unit = watch("unit");
  const isOfDay = type === "schedule" || type === "repeat";
  const isYearly = type === "birthday" || type === "anniversary";
  const today = startOfDayKey(businessNow(), timezone);
  const clock = (
    <Field name="timeOfDay">
      {(field) => <TimeField {...field} label="Time" hint="By each contact's own clock." />}
    </Field>
  );
  if (isOfDay)
    return (
      <div className="@container flex flex-col gap-4">
        <div className="grid gap-4 @xs:grid-cols-[3fr_2fr]">
          <Field name="scheduledAt">
            {(field) => (
              <DateField {...field} label={type === "repeat" ? "First day" : "Day"} today={today} />
            )}
          </Field>
          {clock}
        </div>
        {type === "repeat" ? <Repetition today={today} /> : null}
      </div>
    );
  return (
    <div className="@container flex flex-col gap-4">
      {type === "event" ? (
        <Field name="when">{(field) => <Select {...field} label="Before or after" options={sides} />}</Field>
      ) : null}
      {isYearly ? null : (
        <Field name="unit">{(field) => <Select {...field} label="Counted in" options={units} />}</Field>
      )}
      <div className="grid gap-4 @xs:grid-cols-2">
        {unit === "days" || isYearly ? (
          <>
            <Field name="days">
              {(field) => (
                <TextField {...field} label={isYearly ? "Days before" : "Days"} inputMode="numeric" />
              )}
            </Field>
            {clock}
          </>
        ) : (
          <>
            <Field name="hours">
              {(field) => <TextField {...field} label="Hours" inputMode="numeric" />}
            </Field>
            <Field name="minutes">
              {(field) => <TextField {...field} label="Minutes" inputMode="numeric" />}
            </Field>
          </>
        )}
      </div>
      {sinceWhat[type] ? <p className="text-note text-soft">Counted {sinceWhat[type]}.</p> : null}
      {isYearly ? (
        <MonthEnd
          label="When there is no February 29"
          lastDay="Send on February 28"
          skip="Send in leap years only"
        />
      ) : null}
    </div>
  );
}

function MonthEnd({ label, lastDay, skip }: { label: string; lastDay: string; skip: string }) {
  return (
    <Field name="monthEnd">
      {(field) => (
        <Select
          {...field}
          label={label}
          options={[
            { value: "last-day", label: lastDay },
            { value: "skip", label: skip },
          ]}
        />
      )}
    </Field>
  );
}

function Repetition({ today }: { today: string }) {
  const { watch } = useFormContext<EventValues>();
  const [scheduledAt, frequency, every, monthEnd] = watch(["scheduledAt", "frequency", "every", "monthEnd"]);
  const isEvery = /^[1-9]\d{0,2}$/.test(every.trim());
  const days = isEvery
    ? repeatedDays(
        { ...whenever, scheduledOn: scheduledAt || null, frequency, every: Number(every), monthEnd },
        nextShown,
        today,
      )
    : [];
  const hasShortMonths = (frequency === "month" || frequency === "year") && Number(scheduledAt.slice(8)) > 28;
  return (
    <>
      <div className="grid gap-4 @xs:grid-cols-2">
        <Field name="every">
          {(field) => (
            <TextField {...field} label="Every" hint="2 means every other one." inputMode="numeric" />
          )}
        </Field>
        <Field name="frequency">
          {(field) => <Select {...field} label="Day, week, month or year" options={frequencies} />}
        </Field>
      </div>
      {hasShortMonths ? (
        <MonthEnd
          label="When a month doesn't have that day"
          lastDay="Send on the month's last day"
          skip="Skip that month"
        />
      ) : null}
      {days.length > 0 ? (
        <p className="text-note text-soft">
          Next {days.length} days: {days.map(dayText).join(" · ")}
        </p>
      ) : null}
    </>
  );
}

/** The fields of a time that a repeated message does not have. */
const whenever = {
  id: "",
  position: 1,
  addedAt: new Date(0),
  durationType: "days",
  isBefore: false,
  days: 0,
  hours: 0,
  minutes: 0,
  timeOfDay: "09:00",
} as const;
