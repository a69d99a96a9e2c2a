import { type AppFlow, type AppFlowDefinition, appFlows } from "@broadcast/contract/app-flows";
import { z } from "zod";
import { useEndpoint, useSend } from "../../lib/api-hooks.ts";
import { counted } from "../../lib/format.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../ui/inputs/RadioGroup.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { FlowNames } from "./flow-names.ts";
import { stepText } from "./flow-words.ts";

const schema = z.object({ people: z.enum(["stay", "move"]) });

interface PublishDialogProps {
  flow: AppFlow;
  draft: AppFlowDefinition;
  names: FlowNames;
  onClose: () => void;
}

/** Publishes a flow, after saying how many people are where and what becomes of them. Mount it to open it. */
export function PublishDialog({ flow, draft, names, onClose }: PublishDialogProps) {
  const publish = useSend(appFlows.publish, { isQuiet: true });
  const params = { id: flow._id };
  const { data } = useEndpoint(
    appFlows.publishing,
    { params },
    { isQuiet: true, freshMs: 0, isEnabled: flow.version !== null },
  );
  const form = useZodForm({
    schema,
    values: { people: "stay" as "stay" | "move" },
    onSubmit: async ({ people }) => {
      const { version } = await publish.mutateAsync({ params, body: { movesPeople: people === "move" } });
      toast.success(version === 1 ? "App flow started" : `Version ${version} published`);
      onClose();
    },
  });
  const title = `Publish ${flow.name}?`;
  return (
    <FormDialog form={form} onClose={onClose} title={title} submitLabel="Publish">
      {flow.version === null ? (
        <p>From now on people enter it. Opt-outs, quiet hours and your credits hold for each message.</p>
      ) : data === undefined ? (
        <LoadingText />
      ) : data.steps.length === 0 ? (
        <p>Nobody is in the flow now. Contacts who enter from now on go through version {data.version}.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-1">
            {data.steps.map(({ stepId, people, canMove }) => {
              const step = draft.steps.find(({ id }) => id === stepId);
              return (
                <li key={stepId}>
                  {counted(people, "contact")} at {step ? stepText(step, names) : "a step that is gone"}
                  {canMove ? "" : ", staying on their version"}
                </li>
              );
            })}
          </ul>
          <Field name="people">
            {(field) => (
              <RadioGroup
                {...field}
                label="Contacts already in the flow"
                look="cards"
                options={[
                  { value: "stay", label: "Stays on their version", hint: "They end as they began." },
                  {
                    value: "move",
                    label: `Goes on in version ${data.version}`,
                    hint: `${counted(data.moved, "contact")} from where they stand, at the time they have. Nothing is sent twice.`,
                  },
                ]}
              />
            )}
          </Field>
        </div>
      )}
    </FormDialog>
  );
}
