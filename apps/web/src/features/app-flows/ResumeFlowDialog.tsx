import { type AppFlow, appFlows } from "@broadcast/contract/app-flows";
import { FLOW_RESUMES, type FlowResume } from "@broadcast/contract/flow-publishing";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../ui/inputs/choice/RadioGroup.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

const schema = z.object({ missed: z.enum(FLOW_RESUMES) });

/** Resumes a paused flow. Mount it to open it. */
export function ResumeFlowDialog({ flow, onClose }: { flow: AppFlow; onClose: () => void }) {
  const { timezone } = useCurrentUser();
  const resume = useSend(appFlows.resume, { isQuiet: true });
  const params = { id: flow._id };
  const { data, error } = useEndpoint(appFlows.resuming, { params }, { isQuiet: true, freshMs: 0 });
  const form = useZodForm({
    schema,
    values: { missed: "shift" as FlowResume },
    onSubmit: async (body) => {
      await resume.mutateAsync({ params, body });
      toast.success("App flow resumed");
      onClose();
    },
  });
  const held = data ? counted(data.held, "contact") : "Contacts";
  const isNothingDue = data?.held === 0;
  /** Otherwise only messages came due that were waiting to be sent. */
  const hasSteps = data?.lastSpacedAt !== null;
  const last = data?.lastSpacedAt ? `; the last one ${momentWithin(data.lastSpacedAt, timezone)}` : "";
  const missed = [
    {
      value: "skip" as const,
      label: "Skip what was missed",
      hint: `${data ? counted(data.messages, "message") : "Messages"} from the pause will never be sent. Everything else continues on schedule.`,
    },
    {
      value: "spaced" as const,
      label: "Resume now, spaced out",
      hint: hasSteps
        ? `${held} will continue from now, sixty a minute${last}.`
        : `${data ? counted(data.messages, "message") : "Messages"} will go out now.`,
    },
  ];
  const onTime = {
    value: "spaced" as const,
    label: "Keep the planned times",
    hint: "Each wait ends when it would have without the pause.",
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Resume ${flow.name}?`}
      submitLabel="Resume"
      isDisabled={!data}
    >
      <div className="flex flex-col gap-4">
        {error ? <p className="text-bad11">{error.message}</p> : null}
        {data ? (
          <p>
            {data.held === 0
              ? "No steps came due during the pause."
              : `A step came due for ${held} during the pause.`}{" "}
            {data.waiting > 0 ? `Still to come: ${counted(data.waiting, "contact")}.` : null}
          </p>
        ) : null}
        {isNothingDue && data.waiting === 0 ? null : (
          <Field name="missed">
            {(field) => (
              <RadioGroup
                {...field}
                label={isNothingDue ? "Waits still to end" : "What came due during the pause"}
                look="cards"
                options={[
                  {
                    value: "shift",
                    label: "Extend all waits by the pause",
                    hint: data
                      ? `Each waits as long as planned: ${counted(data.held + data.waiting, "contact")}.`
                      : "Everyone waits as long as planned.",
                  },
                  ...(isNothingDue ? [onTime] : missed),
                ]}
              />
            )}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
