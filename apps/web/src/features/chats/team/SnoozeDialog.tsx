import { parseTimeInput, zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { timeZoneName } from "../../../lib/words/moment-text.ts";
import { DateTimeField } from "../../../ui/inputs/date/DateTimeField.tsx";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";

const formId = "snooze-chat";

/** Asks until when to snooze a chat. */
export function SnoozeDialog({
  onClose,
  onSnooze,
}: {
  onClose: () => void;
  onSnooze: (until: Date) => Promise<unknown>;
}) {
  const { timezone: timeZone } = useCurrentUser();
  const today = startOfDayKey(businessNow(), timeZone);
  const [date, setDate] = useState(today);
  const [time, setTime] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { isRunning, run } = useClosingAction(onClose);
  const until = zonedToInstant(date, time, timeZone);
  const isAhead = until !== null && until > businessNow();
  const submit = () => {
    setChecked(true);
    if (until && isAhead && !isRunning) void run(() => onSnooze(until));
  };
  const isPast = until !== null && !isAhead;
  const timeProblem = !parseTimeInput(time) ? "Time required" : isPast ? "Choose a future time" : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Snooze chat"
      description={`It will reopen then, or as soon as they write. Your time: ${timeZoneName(timeZone)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" isLoading={isRunning}>
            Snooze
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        <DateTimeField
          date={date}
          time={time}
          today={today}
          onChange={(moment) => {
            setDate(moment.date);
            setTime(moment.time);
          }}
          hasUndesiredTimeWarning={false}
          problems={{
            date: isChecked && !date ? "Date required" : undefined,
            time: isChecked ? timeProblem : undefined,
          }}
        />
      </form>
    </Dialog>
  );
}
