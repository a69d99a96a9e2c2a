import { push } from "@broadcast/contract/push";
import { parseTimeInput } from "@broadcast/domain/time/date-input";
import type { QuietTimes as Quiet } from "@broadcast/domain/time/quiet-times";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { deviceTimeZone } from "../../lib/device/device-time-zone.ts";
import { timeZoneName } from "../../lib/words/moment-text.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TimeField } from "../../ui/inputs/date/TimeField.tsx";

const usual = { fromMinute: 22 * 60, untilMinute: 7 * 60 };

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOf = (time: string): number | null => {
  const parsed = parseTimeInput(time);
  return parsed && parsed.hour * 60 + parsed.minute;
};

function Hours({ quiet, onSave }: { quiet: Quiet; onSave: (quiet: Quiet) => Promise<void> }) {
  const [from, setFrom] = useState(timeOf(quiet.fromMinute));
  const [until, setUntil] = useState(timeOf(quiet.untilMinute));
  const [isChecked, setChecked] = useState(false);
  const fromMinute = minuteOf(from);
  const untilMinute = minuteOf(until);
  const isSame = fromMinute !== null && fromMinute === untilMinute;
  const isChanged = fromMinute !== quiet.fromMinute || untilMinute !== quiet.untilMinute;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (fromMinute === null || untilMinute === null || isSame) return;
        // The call shows its own error.
        void onSave({ ...quiet, fromMinute, untilMinute }).catch(() => {});
      }}
    >
      <p className="text-note text-soft">
        Time zone: {timeZoneName(quiet.timeZone)}. If the end is before the start, it's on the next day.
      </p>
      <div className="grid grid-cols-1 gap-4 min-[440px]:grid-cols-2">
        <TimeField
          label="From"
          isRequired
          hasUndesiredTimeWarning={false}
          value={from}
          onChange={setFrom}
          error={isChecked && fromMinute === null ? "Time required" : undefined}
        />
        <TimeField
          label="Until"
          isRequired
          hasUndesiredTimeWarning={false}
          value={until}
          onChange={setUntil}
          error={
            isChecked && untilMinute === null
              ? "Time required"
              : isSame
                ? "Choose different start and end times."
                : undefined
          }
        />
      </div>
      {isChanged ? (
        <Button type="submit" kind="primary" className="self-start">
          Save quiet times
        </Button>
      ) : null}
    </form>
  );
}

/** The user's quiet hours, which apply to all of their devices. */
export function QuietTimes() {
  const { timezone } = useCurrentUser();
  const { data } = useEndpoint(push.readQuietTimes, {}, { isQuiet: true });
  const change = useSend(push.changeQuietTimes);
  if (!data) return null;
  const { quietTimes } = data;
  const save = async (next: Quiet | null) => {
    await change.mutateAsync({ body: { quietTimes: next } });
    toast.success(next ? "Quiet times saved" : "Quiet times are off");
  };
  const timeZone = deviceTimeZone() ?? timezone;
  return (
    <section aria-label="Quiet times" className="flex flex-col gap-4 border-line border-t pt-5">
      <Switch
        label="Quiet times"
        hint="You won't get notifications or sounds during these times on any device. Messages that come in stay unread."
        value={quietTimes !== null}
        isDisabled={change.isPending}
        onChange={(isOn) => void save(isOn ? { ...usual, timeZone } : null).catch(() => {})}
      />
      {quietTimes ? (
        <Hours key={`${quietTimes.fromMinute}-${quietTimes.untilMinute}`} quiet={quietTimes} onSave={save} />
      ) : null}
    </section>
  );
}
