import { type AppFlow, appFlowCreation, appFlows } from "@broadcast/contract/app-flows";
import { FLOW_RECIPES, type RecipeAsk } from "@broadcast/domain/automation/app-flow-recipes";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import { ItemField } from "../../ui/inputs/choice/ItemField.tsx";
import { RadioGroup } from "../../ui/inputs/choice/RadioGroup.tsx";
import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { itemKinds, useDates } from "./flow-names.ts";

const EMPTY = "empty";
const schema = z.object({ name: appFlowCreation.shape.name, recipe: z.string(), subject: z.string() });
const recipes = [
  { value: EMPTY, label: "Start from scratch", hint: "Choose what starts it and add your own steps." },
  ...FLOW_RECIPES.map(({ id, name, text }) => ({ value: id, label: name, hint: text })),
];
const askLabels: Record<RecipeAsk, string> = {
  keyword: "Which keyword?",
  form: "Which form?",
  date: "Which date?",
};

/** What a recipe's trigger is about. */
function SubjectField({ asks, ...field }: { asks: RecipeAsk } & Omit<ControlProps<string>, "label">) {
  const dates = useDates();
  const control = { ...field, label: askLabels[asks], hint: "You can also choose it later." };
  return asks === "date" ? (
    <Combobox {...control} options={dates} />
  ) : (
    <ItemField {...control} kind={itemKinds[asks]} />
  );
}

/** Creates a flow, empty or from a recipe. Mount it to open it. */
export function CreateFlowDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(appFlows.create, { isQuiet: true });
  const form = useZodForm({
    schema,
    values: { name: "", recipe: EMPTY, subject: "" },
    onSubmit: async ({ name, recipe: id, subject }) => {
      const its = FLOW_RECIPES.find((each) => each.id === id);
      const trigger = its?.definition.trigger;
      const { _id } = await create.mutateAsync({
        body: {
          name,
          ...(its && {
            reentry: its.reentry,
            draft: {
              steps: its.definition.steps as AppFlow["draft"]["steps"],
              trigger: (its.asks && trigger
                ? { ...trigger, subject }
                : trigger) as AppFlow["draft"]["trigger"],
            },
          }),
        },
      });
      toast.success("App flow created");
      onClose();
      onCreated(_id);
    },
  });
  const { watch, setValue, getValues } = form.form;
  const chosen = FLOW_RECIPES.find(({ id }) => id === watch("recipe"));
  return (
    <FormDialog form={form} onClose={onClose} size="lg" title="New app flow" submitLabel="Create app flow">
      <Field name="recipe">
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label="Start with"
            look="grid"
            options={recipes}
            onChange={(id) => {
              const labels = recipes.map(({ label }) => label);
              const typed = getValues("name");
              onChange(id);
              setValue("subject", "");
              // A name the user typed stays.
              if (typed === "" || labels.includes(typed))
                setValue("name", FLOW_RECIPES.find((each) => each.id === id)?.name ?? "");
            }}
          />
        )}
      </Field>
      {chosen?.asks ? (
        <Field name="subject">
          {(field) => <SubjectField {...field} key={chosen.asks} asks={chosen.asks!} />}
        </Field>
      ) : null}
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
    </FormDialog>
  );
}
