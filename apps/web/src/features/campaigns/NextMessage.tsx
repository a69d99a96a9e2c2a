import { type ContactCampaign, campaigns } from "@broadcast/contract/campaigns";
import { startOfDayKey, zonedToInstant } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { CalendarClock, Hand, LogOut, Play, SkipForward } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { momentWithin, timeZoneName, typedTime } from "../../lib/words/moment-text.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { DateField } from "../../ui/inputs/date/DateField.tsx";
import { TimeField } from "../../ui/inputs/date/TimeField.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { tellContactAction } from "../contact-actions/index.ts";

interface NextMessageProps {
  contactId: string;
  name: string;
  its: ContactCampaign;
}

/** What comes next for a contact in a campaign, with skipping, holding, moving and leaving. */
export function NextMessage({ contactId, name, its }: NextMessageProps) {
  const { timezone } = useCurrentUser();
  const change = useSend(campaigns.changeNext);
  const leave = useSend(campaigns.leave);
  const [asked, setAsked] = useState<"skip" | "reschedule" | "leave" | null>(null);
  const close = () => setAsked(null);
  const { campaign, next } = its;
  const params = { id: campaign._id, contactId };
  const take = async (action: "skip" | "hold" | "go-on", told: string) => {
    await change.mutateAsync({ params, body: { action } });
    toast.success(told);
  };
  // The call tells its own error.
  const press = (action: "hold" | "go-on", told: string) => () => void take(action, told).catch(() => {});
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        {next ? (
          <>
            <span>
              Next: {next.name}
              {next.isHeld ? "" : `, ${momentWithin(next.dueAt, timezone)}`}
            </span>
            {next.isHeld ? <Badge tone="caution">On hold</Badge> : null}
            {next.isSetByHand && !next.isHeld ? <Badge tone="info">Moved by you</Badge> : null}
            {campaign.state === "paused" ? <Badge tone="caution">Campaign paused</Badge> : null}
          </>
        ) : campaign.state === "draft" ? (
          "Waits for the campaign to start."
        ) : (
          "No message comes next."
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {next ? (
          <>
            <Button size="sm" icon={<SkipForward aria-hidden="true" />} onClick={() => setAsked("skip")}>
              Skip
            </Button>
            {next.isHeld ? (
              <Button
                size="sm"
                icon={<Play aria-hidden="true" />}
                isLoading={change.isPending}
                onClick={press("go-on", "It goes on")}
              >
                Go on
              </Button>
            ) : (
              <Button
                size="sm"
                icon={<Hand aria-hidden="true" />}
                isLoading={change.isPending && asked === null}
                onClick={press("hold", "On hold")}
              >
                Hold
              </Button>
            )}
            <Button
              size="sm"
              icon={<CalendarClock aria-hidden="true" />}
              onClick={() => setAsked("reschedule")}
            >
              Reschedule
            </Button>
          </>
        ) : null}
        <Button size="sm" icon={<LogOut aria-hidden="true" />} onClick={() => setAsked("leave")}>
          Take out
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked === "skip"}
        onClose={close}
        title={`Skip ${next?.name ?? "the message"}?`}
        confirmLabel="Skip"
        onConfirm={() => take("skip", "Skipped")}
      >
        {name} never gets it. The next message of the campaign comes at its time.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "leave"}
        onClose={close}
        title={`Take ${name} out of ${campaign.name}?`}
        confirmLabel="Take out"
        isDanger
        onConfirm={async () => {
          const body = { ids: [contactId] };
          tellContactAction(await leave.mutateAsync({ params: { id: campaign._id }, body }));
        }}
      >
        What is waiting for them isn't sent. They stay your contact.
      </ConfirmDialog>
      {asked === "reschedule" && next ? (
        <RescheduleDialog
          params={params}
          title={`When should ${next.name} go?`}
          dueAt={next.dueAt}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

const schema = z.object({
  date: z.string().min(1, "Choose a day."),
  time: z.string().min(1, "Enter a time."),
});

interface RescheduleDialogProps {
  params: { id: string; contactId: string };
  title: string;
  dueAt: string;
  onClose: () => void;
}

function RescheduleDialog({ params, title, dueAt, onClose }: RescheduleDialogProps) {
  const { timezone } = useCurrentUser();
  const change = useSend(campaigns.changeNext, { isQuiet: true });
  const today = startOfDayKey(businessNow(), timezone);
  const form = useZodForm({
    schema,
    values: { date: startOfDayKey(dueAt, timezone), time: typedTime(dueAt, timezone) },
    fieldNames: { dueAt: "date" },
    onSubmit: async ({ date, time }) => {
      const at = zonedToInstant(date, time, timezone)?.toISOString();
      await change.mutateAsync({ params, body: { action: "reschedule", ...(at && { dueAt: at }) } });
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
