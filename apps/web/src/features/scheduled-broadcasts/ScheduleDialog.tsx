import { parseTimeInput, startOfDayKey, wallTime } from "@broadcast/domain/dates";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TimeField } from "../../ui/TimeField.tsx";
import { scheduledInstant, scheduleProblems } from "./broadcast-rules.ts";
import { timeZoneName } from "./moment-text.ts";

interface ScheduleDialogProps {
  isOpen: boolean;
  onClose: () => void;
  timeZone: string;
  /** The server's time as far as known; what lies before it is sent at once. */
  now: () => Date;
  /** When it is scheduled for already. */
  scheduledAt: string | null;
  /** How many get it, in words: "12,348 contacts". */
  recipients: string;
  /** Keeps the dialog open when its promise is broken. */
  onSchedule: (runAt: Date) => Promise<void>;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
const timeOf = (instant: string, timeZone: string) => {
  const { hour, minute } = wallTime(instant, timeZone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
};

function ScheduleDialogBody({
  onClose,
  timeZone,
  now,
  scheduledAt,
  recipients,
  onSchedule,
}: ScheduleDialogProps) {
  const [date, setDate] = useState(() => startOfDayKey(scheduledAt ?? now(), timeZone));
  const [time, setTime] = useState(() => (scheduledAt ? timeOf(scheduledAt, timeZone) : ""));
  const [isChecked, setChecked] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [asked, setAsked] = useState<Date | null>(null);
  const problems = isChecked ? scheduleProblems(date, parseTimeInput(time) ? time : "") : {};

  const schedule = async (runAt: Date) => {
    setRunning(true);
    try {
      await onSchedule(runAt);
      onClose();
    } finally {
      setRunning(false);
    }
  };
  const submit = () => {
    setChecked(true);
    const runAt = scheduledInstant(date, time, timeZone);
    if (!runAt) return;
    if (runAt <= now()) setAsked(runAt);
    // The call has told its own error; the dialog stays so that it can be tried again.
    else void schedule(runAt).catch(() => {});
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Schedule"
      description={`To ${recipients}. Times are in ${timeZoneName(timeZone)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="schedule-broadcast" kind="primary" isLoading={isRunning}>
            Schedule
          </Button>
        </>
      }
    >
      <form
        id="schedule-broadcast"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DateField
          label="Date"
          name="date"
          isRequired
          min={startOfDayKey(now(), timeZone)}
          value={date}
          onChange={setDate}
          error={problems.date}
        />
        <TimeField
          label="Time"
          name="time"
          isRequired
          value={time}
          onChange={setTime}
          error={problems.time}
        />
      </form>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title="Send now?"
        confirmLabel="Send now"
        onConfirm={async () => {
          if (asked) await schedule(asked);
        }}
      >
        Are you sure you want to schedule this message to send immediately?
      </ConfirmDialog>
    </Dialog>
  );
}

/** Asks for the day and time at which a broadcast leaves, in the account's time zone. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  return props.isOpen ? <ScheduleDialogBody {...props} /> : null;
}
