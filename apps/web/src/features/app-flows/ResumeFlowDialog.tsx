import { type AppFlow, appFlows } from "@broadcast/contract/app-flows";
import { z } from "zod";
import { useSend } from "../../lib/api-hooks.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../ui/inputs/RadioGroup.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

const schema = z.object({ missed: z.enum(["shift", "continue"]) });
const options = [
  {
    value: "shift",
    label: "Move all waits by the pause",
    hint: "Everybody waits as long as they would have.",
  },
  {
    value: "continue",
    label: "Go on now",
    hint: "Contacts whose wait ended during the pause take the next step at once.",
  },
] as const;

/** Lets a paused flow go on. Mount it to open it. */
export function ResumeFlowDialog({ flow, onClose }: { flow: AppFlow; onClose: () => void }) {
  const resume = useSend(appFlows.resume, { isQuiet: true });
  const form = useZodForm({
    schema,
    values: { missed: "shift" as "shift" | "continue" },
    onSubmit: async (body) => {
      await resume.mutateAsync({ params: { id: flow._id }, body });
      toast.success("App flow goes on");
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Go on with ${flow.name}?`} submitLabel="Go on">
      <Field name="missed">
        {(field) => (
          <RadioGroup {...field} label="Waits that ended meanwhile" look="cards" options={options} />
        )}
      </Field>
    </FormDialog>
  );
}
