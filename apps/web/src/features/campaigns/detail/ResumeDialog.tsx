import { type Campaign, type CampaignResuming, campaigns } from "@broadcast/contract/campaigns";
import { isDated } from "@broadcast/domain/automation/campaign-timing";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { counted } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";

type Missed = "shift" | "skip" | "send";

const schema = z.object({ missed: z.enum(["shift", "skip", "send"]) });

/** Asks what to do with messages that came due during a pause. Mount it to open it. */
export function ResumeDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { timezone } = useCurrentUser();
  const resume = useSend(campaigns.resume, { isQuiet: true });
  const params = { id: campaign._id };
  const { data } = useEndpoint(campaigns.resuming, { params }, { isQuiet: true, freshMs: 0 });
  const held = data?.held ?? campaign.held;
  const form = useZodForm({
    schema,
    values: { missed: (isDated(campaign.type) ? "skip" : "shift") as Missed },
    onSubmit: async ({ missed }) => {
      // Nothing may be skipped that comes due after all.
      const isOnTime = held === 0 && missed !== "shift";
      await resume.mutateAsync({ params, body: { missed: isOnTime ? "send" : missed } });
      toast.success("Campaign resumed");
      onClose();
    },
  });
  const last = data?.lastSpacedAt ? `; the last one ${momentWithin(data.lastSpacedAt, timezone)}` : "";
  const shift = {
    value: "shift" as const,
    label: "Delay everything by the pause",
    hint: data
      ? `Later by as long as the campaign was paused: ${counted(data.contacts, "contact")}.`
      : "Each message goes out later by as long as the campaign was paused.",
  };
  const missed = [
    {
      value: "skip" as const,
      label: "Skip what was missed",
      hint: data
        ? `${counted(data.held, "contact")} ${data.held === 1 ? "continues" : "continue"} with the next message. The skipped ones keep their reason.`
        : "Contacts continue with the next message. The skipped ones keep their reason.",
    },
    {
      value: "send" as const,
      label: "Send what was missed now",
      hint: `${data ? inTimeWords(data) : "Unless it's later than the campaign allows."} One message an hour for each contact${last}.`,
    },
  ];
  const onTime = {
    value: "send" as const,
    label: "Keep the planned times",
    hint: "Each message goes out when it would have without the pause.",
  };
  const nothingMissed = "No message came due during the pause";
  return (
    <FormDialog form={form} onClose={onClose} title={`Resume ${campaign.name}?`} submitLabel="Resume">
      {held === 0 && isDated(campaign.type) ? (
        <p className="text-soft">{nothingMissed}. Each message goes out at its time.</p>
      ) : (
        <Field name="missed">
          {(field) => (
            <RadioGroup
              {...field}
              label={
                held === 0
                  ? nothingMissed
                  : `${counted(held, "contact")} had a message come due during the pause`
              }
              options={[...(isDated(campaign.type) ? [] : [shift]), ...(held === 0 ? [onTime] : missed)]}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

function inTimeWords({ held, inTime }: CampaignResuming): string {
  const late = held - inTime;
  const sent = `Sent to ${counted(inTime, "contact")}`;
  return late === 0 ? `${sent}.` : `${sent}; for ${late} it's later than the campaign allows.`;
}
