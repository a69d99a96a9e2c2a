import {
  type Classifier,
  type ClassifierKind,
  classifierEffect,
  classifierInput,
  classifierKind,
} from "@broadcast/contract/message-classifiers";
import { EFFECTS_OF } from "@broadcast/domain/messages/classifiers/message-classifiers";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useChangeClassifier, useCreateClassifier } from "../admin-tools.api.ts";
import { effectLabels, kindOptions } from "./classifier-words.ts";

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The form's raw values: one phrase per line, and possibly an effect left over from another kind. */
const classifierForm = z
  .object({
    name: z.string(),
    kind: classifierKind,
    effect: classifierEffect,
    phrases: z.string(),
    isOn: z.boolean(),
  })
  .transform(
    ({ phrases, ...rule }): z.input<typeof classifierInput> => ({ ...rule, phrases: lines(phrases) }),
  )
  .pipe(classifierInput);

interface ClassifierDialogProps {
  /** The rule to change; creates one if omitted. */
  classifier?: Classifier | undefined;
  onClose: () => void;
}

/** Creates or changes a rule of this installation. Mount it to open it. */
export function ClassifierDialog({ classifier, onClose }: ClassifierDialogProps) {
  const create = useCreateClassifier();
  const change = useChangeClassifier();
  const form = useZodForm({
    schema: classifierForm,
    values: {
      name: classifier?.name ?? "",
      kind: classifier?.kind ?? "prohibited",
      effect: classifier?.effect ?? "refuse",
      phrases: (classifier?.phrases ?? []).join("\n"),
      isOn: classifier?.isOn ?? true,
    },
    onSubmit: async (body) => {
      if (classifier) await change.mutateAsync({ params: { classifierId: classifier._id }, body });
      else await create.mutateAsync({ body });
      toast.success(classifier ? "Rule saved" : "Rule added");
      onClose();
    },
  });
  const kind = form.form.watch("kind");
  const effects = EFFECTS_OF[kind].map((value) => ({ value, label: effectLabels[value] }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={classifier ? `Edit ${classifier.name}` : "New rule"}
      description="It applies to the next message. Words the law defines, such as STOP, can't be part of a rule."
      submitLabel={classifier ? "Save" : "Add rule"}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Field name="name">
          {(field) => <TextField label="Name" isRequired maxLength={80} {...field} />}
        </Field>
        <Field name="kind">
          {(field) => (
            <Select
              label="Kind"
              options={kindOptions}
              isRequired
              {...field}
              onChange={(value: ClassifierKind | "") => {
                field.onChange(value);
                const its = value === "" ? [] : EFFECTS_OF[value];
                if (its[0] && !its.includes(form.form.getValues("effect")))
                  form.form.setValue("effect", its[0]);
              }}
            />
          )}
        </Field>
        <Field name="effect">
          {(field) => <Select label="When it matches" options={effects} isRequired {...field} />}
        </Field>
        <Field name="phrases">
          {(field) => (
            <TextArea
              label="Words and phrases"
              hint="One per line. Whole words only. Capitals, accents, and punctuation don't matter."
              isRequired
              {...field}
            />
          )}
        </Field>
        <Field name="isOn">{(field) => <Switch label="On" {...field} />}</Field>
      </div>
    </FormDialog>
  );
}
