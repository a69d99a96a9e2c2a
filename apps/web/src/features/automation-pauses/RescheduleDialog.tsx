import type { NextChange } from "@broadcast/contract/automation-pauses";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { timeZoneName, typedTime } from "../../lib/words/moment-text.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { DateField } from "../../ui/inputs/date/DateField.tsx";
import { TimeField } from "../../ui/inputs/date/TimeField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

const schema = z.object({
  date: z.string().min(1, "Choose a day."),
  time: z.string().min(1, "Enter a time."),
});

interface RescheduleDialogProps {
  title: string;
  dueAt: string;
  /** Throws the server's error, which is shown at the fields. */
  onChange: (change: NextChange) => Promise<unknown>;
  onClose: () => void;
}

/** Reschedules a waiting step. Mount it to open it. */
export function RescheduleDialog({ title, dueAt, onChange, onClose }: RescheduleDialogProps) {
  const { timezone } = useCurrentUser();
  const today = startOfDayKey(businessNow(), timezone);
  const form = useZodForm({
    schema,
    values: { date: startOfDayKey(dueAt, timezone), time: typedTime(dueAt, timezone) },
    fieldNames: { dueAt: "date" },
    onSubmit: async ({ date, time }) => {
      const at = zonedToInstant(date, time, timezone)?.toISOString();
      await onChange({ action: "reschedule", ...(at && { dueAt: at }) });
      toast.success("Moved");
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title={title} submitLabel="Reschedule">
      <div className="@container flex flex-col gap-2">
        <div className="grid gap-3 @xs:grid-cols-[3fr_2fr]">
          <Field name="date">
            {(field) => <DateField label="Day" today={today} min={today} {...field} />}
          </Field>
          <Field name="time">{(field) => <TimeField label="Time" {...field} />}</Field>
        </div>
        <p className="text-note text-soft">This time is in {timeZoneName(timezone)}.</p>
      </div>
    </FormDialog>
  );
}
