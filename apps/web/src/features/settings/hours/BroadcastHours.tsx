import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { QUIET_HOURS_RULES } from "@broadcast/domain/compliance/quiet-hours-rules";
import { isUndesiredTime } from "@broadcast/domain/time/date-input";
import { cx } from "@broadcast/ui/class-names.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { unbrokenTimes } from "../../../lib/live/unbroken-times.ts";
import { timeZoneName } from "../../../lib/words/moment-text.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { TimeField } from "../../../ui/inputs/date/TimeField.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { useChangeSendingSettings } from "../settings.api.ts";
import { DayBar } from "./DayBar.tsx";
import {
  type DayHours,
  hoursOfTimes,
  hoursText,
  isTooShort,
  overlapOf,
  stretchesOf,
  timeOfMinute,
} from "./day-hours.ts";

/** The initial hours of a business that sets them for the first time. */
const usual: DayHours = { fromMinute: 9 * 60, untilMinute: 18 * 60 };

const wholeDay: DayHours = { fromMinute: 0, untilMinute: 1440 };

const broadcastHoursForm = z
  .object({ isAnyTime: z.boolean(), from: z.string(), until: z.string() })
  .check(({ value, issues }) => {
    if (value.isAnyTime) return;
    const fail = (path: string, message: string) =>
      issues.push({ code: "custom", path: [path], message, input: value });
    if (!value.from) fail("from", "Time required");
    if (!value.until) fail("until", "Time required");
    const hours = hoursOfTimes(value.from, value.until);
    if (hours && isTooShort(hours)) fail("until", "Choose broadcast hours of at least one hour.");
  });

const federalHours = (): DayHours => {
  const window = QUIET_HOURS_RULES.find(({ jurisdiction }) => jurisdiction === "federal")?.windows[1];
  return window ? { fromMinute: window[0], untilMinute: window[1] } : wholeDay;
};

/** The day as it is being typed, next to the legal hours. */
function HoursOfTheDay() {
  const [isAnyTime, from, until] = useWatch({ name: ["isAnyTime", "from", "until"] }) as [
    boolean,
    string,
    string,
  ];
  const own = isAnyTime ? wholeDay : hoursOfTimes(from, until);
  if (!own || (!isAnyTime && isTooShort(own))) return null;
  const law = federalHours();
  const left = overlapOf(own, law);
  const leave = left.map(([fromMinute, untilMinute]) => hoursText({ fromMinute, untilMinute })).join(" and ");
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <DayBar
        bars={[
          { label: "Your broadcast hours", stretches: stretchesOf(own) },
          { label: "Legal hours in your time zone", stretches: stretchesOf(law) },
          { label: "When your broadcasts go out", stretches: left, isMain: true },
        ]}
      />
      <p
        role="status"
        className={cx("text-body", left.length > 0 ? "text-text" : "font-semibold text-bad11")}
      >
        {left.length > 0
          ? `Broadcasts to people in your time zone go out from ${unbrokenTimes(leave)}. Elsewhere, and in states with stricter rules, hours are shorter.`
          : "The law doesn't allow broadcasts during these hours. Choose others."}
      </p>
    </div>
  );
}

function BroadcastHoursForm({ settings }: { settings: SendingSettings }) {
  const { timezone } = useCurrentUser();
  const change = useChangeSendingSettings();
  const { fromMinute, untilMinute } = settings.broadcastHours ?? usual;
  const form = useZodForm({
    schema: broadcastHoursForm,
    values: {
      isAnyTime: settings.broadcastHours === null,
      from: timeOfMinute(fromMinute),
      until: timeOfMinute(untilMinute),
    },
    fieldNames: { broadcastHours: "until" },
    onSubmit: async ({ isAnyTime, from, until }) => {
      await change.mutateAsync({
        body: { broadcastHours: isAnyTime ? null : hoursOfTimes(from, until) },
      });
      toast.success("Broadcast hours saved");
    },
  });
  const [isAnyTime, from, until] = form.form.watch(["isAnyTime", "from", "until"]);
  const own = hoursOfTimes(from, until);
  // If nothing can ever be sent at these hours, only that is said, below.
  const hasNoTime = own !== null && overlapOf(own, federalHours()).length === 0;
  return (
    <SettingsForm title="Broadcast hours" form={form}>
      <p className="text-soft text-pretty">
        Broadcasts only go out during these hours of your day. Anything not sent by the end continues the next
        day. This doesn't affect chats you write yourself.
      </p>
      <Field name="isAnyTime">
        {({ value, ...field }) => (
          <Switch
            label="Any time the law allows"
            hint="Turn off to choose your own hours."
            value={value === true}
            {...field}
          />
        )}
      </Field>
      {isAnyTime ? null : (
        <div className="flex flex-col gap-3">
          <p className="text-note text-soft">
            Your time zone: {timeZoneName(timezone)}. If the end is before the start, it's on the next day.
          </p>
          <div className="grid grid-cols-1 gap-4 min-[440px]:grid-cols-2">
            <Field name="from">
              {(field) => (
                <TimeField label="From" isRequired hasUndesiredTimeWarning={!hasNoTime} {...field} />
              )}
            </Field>
            <Field name="until">
              {(field) => (
                <TimeField
                  label="Until"
                  isRequired
                  hasUndesiredTimeWarning={!isUndesiredTime(from) && !hasNoTime}
                  {...field}
                />
              )}
            </Field>
          </div>
        </div>
      )}
      <HoursOfTheDay />
      <p className="text-note text-soft text-pretty">
        Quiet hours also apply: no one gets a broadcast at a time their own state doesn't allow, in their own
        time zone.{" "}
        <AppLink href="/settings/quiet-hours" className="font-semibold text-b11 hover:underline">
          See the rules
        </AppLink>
      </p>
    </SettingsForm>
  );
}

/** The hours of the account's day in which broadcasts are sent. */
export function BroadcastHours() {
  return (
    <SettingsScreen title="Broadcast hours">
      {(settings) => <BroadcastHoursForm settings={settings} />}
    </SettingsScreen>
  );
}
