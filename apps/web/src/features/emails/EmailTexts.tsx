import { Field } from "../../ui/forms/Field.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { SubjectStrength } from "./SubjectStrength.tsx";

/** An email's name, and the texts that inboxes show of it. */
export function EmailTexts() {
  return (
    <>
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      <Field name="subject">
        {(field) => (
          <TextField
            label="Subject"
            hint="Fields such as {{firstName|there}} work here too."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      <SubjectStrength />
      <Field name="preheader">
        {(field) => (
          <TextField
            label="Preview text"
            hint="Shown after the subject in the inbox. If it's empty, the inbox shows how the email begins."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
    </>
  );
}
