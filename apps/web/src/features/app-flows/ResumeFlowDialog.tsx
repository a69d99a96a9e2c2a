import { type AppFlow, appFlows, FLOW_RESUMES, type FlowResume } from "@broadcast/contract/app-flows";
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

/** Lets a paused flow go on. Mount it to open it. */
export function ResumeFlowDialog({ flow, onClose }: { flow: AppFlow; onClose: () => void }) {
  const { timezone } = useCurrentUser();
  const resume = useSend(appFlows.resume, { isQuiet: true });
  const params = { id: flow._id };
  const { data } = useEndpoint(appFlows.resuming, { params }, { isQuiet: true, freshMs: 0 });
  const form = useZodForm({
    schema,
    values: { missed: "shift" as FlowResume },
    onSubmit: async (body) => {
      await resume.mutateAsync({ params, body });
      toast.success("App flow goes on");
      onClose();
    },
  });
  const held = data ? counted(data.held, "contact") : "Contacts";
  const last = data?.lastSpacedAt ? `; the last one ${momentWithin(data.lastSpacedAt, timezone)}` : "";
  return (
    <FormDialog form={form} onClose={onClose} title={`Go on with ${flow.name}?`} submitLabel="Go on">
      <div className="flex flex-col gap-4">
        {data ? (
          <p>
            {data.held === 0
              ? "No step came up during the pause."
              : `A step came up for ${held} during the pause.`}{" "}
            {data.waiting > 0 ? `Still to come: ${counted(data.waiting, "contact")}.` : null}
          </p>
        ) : null}
        <Field name="missed">
          {(field) => (
            <RadioGroup
              {...field}
              label="What came up meanwhile"
              look="cards"
              options={[
                {
                  value: "shift",
                  label: "Move all waits by the pause",
                  hint: data
                    ? `Waiting as long as they would have: ${counted(data.held + data.waiting, "contact")}.`
                    : "Everybody waits as long as they would have.",
                },
                {
                  value: "skip",
                  label: "Skip what was missed",
                  hint: `${data ? counted(data.messages, "message") : "Messages"} of the pause ${data?.messages === 1 ? "is" : "are"} never sent. Everything else goes on at its time.`,
                },
                {
                  value: "spaced",
                  label: "Go on now, spaced",
                  hint: `${held} go on from now, sixty a minute${last}.`,
                },
              ]}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
