import { type GoalDetail, goalInput, goalMetric, goalScope } from "@broadcast/contract/goals";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { AccountField } from "../AccountField.tsx";
import { useChangeGoal, useCreateGoal } from "../admin-tools.api.ts";
import { metricOptions, scopeOptions } from "./goal-words.ts";
import { typedTarget } from "./typed-target.ts";

const goalForm = z
  .object({
    name: z.string(),
    metric: goalMetric,
    scope: goalScope,
    userId: z.string(),
    target: typedTarget,
    startsOn: z.string(),
    endsOn: z.string(),
  })
  .transform(
    (typed): z.input<typeof goalInput> => ({
      ...typed,
      userId: typed.scope === "account" && typed.userId !== "" ? typed.userId : null,
    }),
  )
  .pipe(goalInput);

interface GoalDialogProps {
  /** The goal to change; creates one if omitted. */
  goal?: GoalDetail;
  onClose: () => void;
  onSaved?: (goal: GoalDetail) => void;
}

/** Creates or changes a goal. Mount it to open it. */
export function GoalDialog({ goal, onClose, onSaved }: GoalDialogProps) {
  const create = useCreateGoal();
  const change = useChangeGoal();
  const form = useZodForm({
    schema: goalForm,
    values: {
      name: goal?.name ?? "",
      metric: goal?.metric ?? "messages-sent",
      scope: goal?.scope ?? "installation",
      userId: goal?.account?.userId ?? "",
      target: goal ? String(goal.target) : "",
      startsOn: goal?.startsOn ?? "",
      endsOn: goal?.endsOn ?? "",
    },
    onSubmit: async (body) => {
      const saved = goal
        ? await change.mutateAsync({ params: { goalId: goal._id }, body })
        : await create.mutateAsync({ body });
      toast.success(goal ? "Goal saved" : "Goal set");
      onClose();
      onSaved?.(saved);
    },
  });
  const scope = form.form.watch("scope");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={goal ? `Edit ${goal.name}` : "New goal"}
      submitLabel={goal ? "Save" : "Set goal"}
    >
      <div className="grid min-w-0 grid-cols-1 gap-4 sm:grid-cols-2">
        <Field name="name">
          {(field) => (
            <TextField label="Name" isRequired maxLength={80} className="sm:col-span-2" {...field} />
          )}
        </Field>
        <Field name="metric">
          {(field) => <Select label="What counts" options={metricOptions} isRequired {...field} />}
        </Field>
        <Field name="scope">
          {(field) => <Select label="Whose" options={scopeOptions} isRequired {...field} />}
        </Field>
        {scope === "account" ? (
          <div className="sm:col-span-2">
            <Field name="userId">
              {(field) => (
                <AccountField label="Account" isRequired known={goal?.account ?? null} {...field} />
              )}
            </Field>
          </div>
        ) : null}
        <div className="sm:col-span-2">
          <Field name="target">
            {(field) => <TextField label="Target" inputMode="numeric" isRequired {...field} />}
          </Field>
        </div>
        <Field name="startsOn">{(field) => <DateField label="First day" isRequired {...field} />}</Field>
        <Field name="endsOn">{(field) => <DateField label="Last day" isRequired {...field} />}</Field>
      </div>
    </FormDialog>
  );
}
