import type { PlaceEvidence } from "@broadcast/domain/compliance/recipient-places";
import { parseTimeInput, zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { type ReactNode, type RefObject, useMemo, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { timeZoneName, typedTime } from "../../../lib/words/moment-text.ts";
import { DateTimeField } from "../../../ui/inputs/date/DateTimeField.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";
import { ForecastLine } from "./ForecastLine.tsx";
import { forecastNote } from "./forecast-text.ts";
import { isUndesiredIn, theirTimeText, theirTimeZones } from "./their-time.ts";
import { useForecast } from "./use-forecast.ts";

interface ScheduleChatDialogProps {
  onClose: () => void;
  title?: string;
  confirmLabel?: string;
  /** The recipient, and evidence of their location; omitted for a space, whose members can be anywhere. */
  name: string;
  place?: PlaceEvidence;
  /** The current schedule. */
  runAt?: string | null;
  /**
   * The message, so that the dialog can forecast when it would really be sent; null before the recipient is a
   * contact.
   */
  message: { contactId: string; type: "sms" | "mms" | "rvm" | "email"; text: string } | null;
  /** The forecast for a group. */
  forecast?: ReactNode;
  /** A rejected promise keeps the dialog open; the caller shows why. */
  onSchedule: (runAt: Date) => unknown;
  fallbackFocus?: RefObject<HTMLElement | null>;
}

const formId = "schedule-chat";
/** Asks when to send a message, in the account's time zone, and shows the recipient's local time. */
export function ScheduleChatDialog({
  onClose,
  title = "Schedule Chat",
  confirmLabel = "Schedule",
  name,
  place,
  runAt: givenRunAt = null,
  message,
  forecast: groupForecast,
  onSchedule,
  fallbackFocus,
}: ScheduleChatDialogProps) {
  const { timezone: timeZone } = useCurrentUser();
  const now = businessNow();
  const [date, setDate] = useState(() => startOfDayKey(givenRunAt ?? now, timeZone));
  const [time, setTime] = useState(() => (givenRunAt ? typedTime(givenRunAt, timeZone) : ""));
  const [isChecked, setChecked] = useState(false);
  const [asked, setAsked] = useState<Date | null>(null);
  const { isRunning, run } = useClosingAction(onClose);

  const runAt = parseTimeInput(time) ? zonedToInstant(date, time, timeZone) : null;
  const theirs = useMemo(() => (place ? theirTimeZones(place) : [timeZone]), [place, timeZone]);
  const isAhead = runAt !== null && runAt > now;
  const { forecast } = useForecast(message && isAhead ? { ...message, runAt } : null);
  const note = forecast ? forecastNote(forecast, { now, timeZone }) : null;

  const submit = () => {
    setChecked(true);
    if (!runAt || isRunning) return;
    if (runAt <= businessNow()) setAsked(runAt);
    else void run(() => onSchedule(runAt));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      fallbackFocus={fallbackFocus}
      title={title}
      description={`To ${name}. Your time: ${timeZoneName(timeZone)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" isLoading={isRunning}>
            {confirmLabel}
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
          today={startOfDayKey(now, timeZone)}
          onChange={(moment) => {
            setDate(moment.date);
            setTime(moment.time);
          }}
          isUndesired={runAt !== null && isUndesiredIn(runAt, theirs)}
          problems={{
            date: isChecked && !date ? "Date required" : undefined,
            time: isChecked && !parseTimeInput(time) ? "Time required" : undefined,
          }}
        />
      </form>
      {runAt && place ? (
        <p className="pt-3 text-note text-soft">{theirTimeText(runAt, name, theirs, timeZone)}</p>
      ) : null}
      <ForecastLine note={note} className="pt-2" />
      {groupForecast}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title="Send now?"
        confirmLabel="Send now"
        onConfirm={async () => {
          if (!asked) return;
          await onSchedule(asked);
          onClose();
        }}
      >
        Are you sure you want to schedule this message to send immediately?
      </ConfirmDialog>
    </Dialog>
  );
}
