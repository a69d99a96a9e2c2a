import { endpoint } from "@broadcast/contract/endpoint";
import { z } from "zod";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { PhoneField } from "../../ui/inputs/text/PhoneField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Specimen } from "./Specimen.tsx";

const sample = z.object({
  firstName: z.string().trim().min(1, "First name is required."),
  phoneNumber: z.string().regex(/^\(\d{3}\) \d{3} \d{4}$/, "Enter a 10-digit phone number."),
});

/** Exists only for the showcase; the style guide sends no writes. */
const showcase = endpoint({
  method: "PUT",
  path: "showcase",
  summary: "Never sent",
  access: "superuser",
  body: sample,
  reply: z.object({}),
});

/** A form with validation. */
export function FormSpecimen() {
  const send = useSend(showcase);
  const form = useZodForm({
    schema: sample,
    values: { firstName: "", phoneNumber: "" },
    onSubmit: (body) => send.mutateAsync({ body }),
  });
  return (
    <Specimen
      title="Form"
      text="Checks each field when you leave it, and all fields on Enter. Nothing is sent from here. A toast shows what would have been."
    >
      <Form form={form} label="Sample form" isGuarded={false}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="firstName">{(field) => <TextField label="First name" isRequired {...field} />}</Field>
          <Field name="phoneNumber">
            {(field) => <PhoneField label="Phone number" isRequired {...field} />}
          </Field>
        </div>
        <FormActions />
      </Form>
    </Specimen>
  );
}
