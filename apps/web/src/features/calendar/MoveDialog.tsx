import { broadcasts } from "@broadcast/contract/broadcasts";
import type { CalendarEntry } from "@broadcast/contract/calendar";
import { campaigns } from "@broadcast/contract/campaigns";
import { messages } from "@broadcast/contract/messages";
import { isUndesiredTime, zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { momentWithin, timeZoneName, typedTime } from "../../lib/words/moment-text.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { DateField } from "../../ui/inputs/date/DateField.tsx";
import { TimeField } from "../../ui/inputs/date/TimeField.tsx";
import { UNDESIRED_TIME } from "../../ui/inputs/date/undesired-time.ts";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

const schema = z.object({
  date: z.string().min(1, "Choose a day."),
  time: z.string().min(1, "Enter a time."),
});

type Affected = z.infer<typeof campaigns.moveDay.reply>;

interface MoveDialogProps {
  entry: CalendarEntry;
  /** The day it was dropped on; "" asks for a day. */
  day: string;
  today: string;
  onClose: () => void;
  onMoved: () => void;
}

/** Moves a calendar entry, after showing whom that affects. Mount it to open it. */
export function MoveDialog({ entry, day, today, onClose, onMoved }: MoveDialogProps) {
  const { timezone } = useCurrentUser();
  const schedule = useSend(broadcasts.schedule, { isQuiet: true });
  const changeChat = useSend(messages.changeScheduled, { isQuiet: true });
  const moveDay = useSend(campaigns.moveDay, { isQuiet: true });
  const form = useZodForm({
    schema,
    values: { date: day || startOfDayKey(entry.at, timezone), time: typedTime(entry.at, timezone) },
    fieldNames: { runAt: "date", day: "date" },
    onSubmit: async ({ date, time }) => {
      const runAt = zonedToInstant(date, time, timezone)?.toISOString();
      if (entry.kind === "campaign" && entry.eventId)
        await moveDay.mutateAsync({
          params: { id: entry._id, eventId: entry.eventId },
          body: { day: date },
        });
      else if (runAt && entry.kind === "broadcast")
        await schedule.mutateAsync({ params: { broadcastId: entry._id }, body: { runAt } });
      else if (runAt) await changeChat.mutateAsync({ params: { messageId: entry._id }, body: { runAt } });
      toast.success("Moved");
      onMoved();
      onClose();
    },
  });
  const [date, time] = form.form.watch(["date", "time"]);
  const at = zonedToInstant(date, time, timezone)?.toISOString();
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title={`Move ${entry.name}?`} submitLabel="Move">
      <div className="@container flex flex-col gap-3">
        <div className="grid gap-3 @xs:grid-cols-[3fr_2fr]">
          <Field name="date">
            {(field) => <DateField label="Day" today={today} min={today} {...field} />}
          </Field>
          {entry.kind === "campaign" ? null : (
            <Field name="time">
              {(field) => <TimeField label="Time" hasUndesiredTimeWarning={false} {...field} />}
            </Field>
          )}
        </div>
        {entry.kind !== "campaign" && isUndesiredTime(time) ? (
          <p role="status" className="text-note text-warn11">
            {UNDESIRED_TIME}
          </p>
        ) : null}
        <p className="text-note text-soft">
          {entry.kind === "campaign"
            ? "Each contact gets it at its set time, by their own clock."
            : `This time is in ${timeZoneName(timezone)}.`}
        </p>
        {entry.kind === "campaign" && date ? <OfCampaign entry={entry} day={date} /> : null}
        {entry.kind === "broadcast" && at ? <OfBroadcast entry={entry} runAt={at} /> : null}
      </div>
    </FormDialog>
  );
}

const getIt = (count: number): string => `${counted(count, "contact")} ${count === 1 ? "gets" : "get"} it`;

/**
 * Whom moving affects: "About 120 contacts get it Friday at 9:00 AM. 3 contacts no longer get it: that day
 * has passed for them."
 */
function affectedText(
  { people, losing, goesAtOnce, earliest, isEstimated }: Affected,
  timezone: string,
): string {
  const about = isEstimated ? "about " : "";
  const getting =
    people === 0 || earliest === null
      ? "No one would get it then."
      : `${about}${getIt(people)} ${momentWithin(earliest, timezone)}${goesAtOnce > 0 ? `, ${about}${counted(goesAtOnce, "contact")} right away` : ""}.`;
  const lost =
    losing > 0
      ? ` ${about}${counted(losing, "contact")} no longer ${losing === 1 ? "gets" : "get"} it: that day has passed for them.`
      : "";
  return `${getting[0]!.toUpperCase()}${getting.slice(1)}${lost}`;
}

function OfCampaign({ entry, day }: { entry: CalendarEntry; day: string }) {
  const { timezone } = useCurrentUser();
  const { mutateAsync: ask } = useSend(campaigns.moveDay, { isQuiet: true });
  const [told, setTold] = useState({ day: "", text: "" });
  const { _id: id, eventId } = entry;
  useEffect(() => {
    let isOver = false;
    const tell = (text: string) => isOver || setTold({ day, text });
    if (eventId)
      ask({ params: { id, eventId }, body: { day, isTrial: true } })
        .then((found) => tell(affectedText(found, timezone)))
        .catch((error: unknown) => tell(error instanceof Error ? error.message : ""));
    return () => {
      isOver = true;
    };
  }, [ask, id, eventId, day, timezone]);
  return (
    <p role="status" className="text-soft">
      {told.day === day ? told.text : ""}
    </p>
  );
}

function OfBroadcast({ entry, runAt }: { entry: CalendarEntry; runAt: string }) {
  const { data } = useEndpoint(
    broadcasts.preview,
    { params: { broadcastId: entry._id }, query: { runAt } },
    { isQuiet: true },
  );
  const waiting = data?.waits.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <p role="status" className="text-soft">
      {data
        ? (data.problem ??
          `${getIt(data.willSend)}${waiting > 0 ? `, ${waiting === data.willSend ? "but" : `${counted(waiting, "contact")} of them`} later, when it's allowed where they are` : ""}.`)
        : ""}
    </p>
  );
}
