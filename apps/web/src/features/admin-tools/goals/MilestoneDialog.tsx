import { type GoalDetail, type Milestone, milestoneInput } from "@broadcast/contract/goals";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useAddMilestone, useChangeMilestone } from "../admin-tools.api.ts";
import { amountText } from "./goal-words.ts";
import { typedTarget } from "./typed-target.ts";

const milestoneForm = milestoneInput.extend({ threshold: typedTarget });

interface MilestoneDialogProps {
  goal: GoalDetail;
  /** The milestone to change; creates one if omitted. */
  milestone?: Milestone;
  onClose: () => void;
}

/** Creates or changes a step toward a goal. Mount it to open it. */
export function MilestoneDialog({ goal, milestone, onClose }: MilestoneDialogProps) {
  const add = useAddMilestone();
  const change = useChangeMilestone();
  const goalId = goal._id;
  const form = useZodForm({
    schema: milestoneForm,
    values: { name: milestone?.name ?? "", threshold: milestone ? String(milestone.threshold) : "" },
    onSubmit: async (body) => {
      if (milestone) await change.mutateAsync({ params: { goalId, goalMilestoneId: milestone._id }, body });
      else await add.mutateAsync({ params: { goalId }, body });
      toast.success(milestone ? "Milestone saved" : "Milestone added");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={milestone ? "Edit milestone" : "Add milestone"}
      submitLabel={milestone ? "Save" : "Add milestone"}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Field name="name">
          {(field) => <TextField label="Name" isRequired maxLength={80} {...field} />}
        </Field>
        <Field name="threshold">
          {(field) => (
            <TextField
              label="Reached at"
              inputMode="numeric"
              hint={`Less than the goal's ${amountText(goal.metric, goal.target)}.`}
              isRequired
              {...field}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
