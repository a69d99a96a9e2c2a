import { DESCRIPTION_ADVISED_CHARACTERS } from "@broadcast/contract/landing-pages";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";

/** A page's name, and what search engines and social networks show of it. */
export function PageFields() {
  return (
    <>
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      <Field name="title">
        {(field) => (
          <TextField
            label="Title"
            hint="Shown in the browser tab, in search results and when the page is shared."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      <Field name="description">
        {(field) => (
          <TextArea
            label="Description"
            hint={`Search results show about ${DESCRIPTION_ADVISED_CHARACTERS} characters. You have ${field.value.length}.`}
            {...field}
          />
        )}
      </Field>
    </>
  );
}
