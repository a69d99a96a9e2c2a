import { useFormContext } from "react-hook-form";
import { useCurrentUser } from "../../lib/api/session.ts";
import { pictureMaxBytes } from "../../lib/device/media-files.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { ImageField } from "../../ui/inputs/file/ImageField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { MessageField, pricePerPiece } from "../broadcast-content/index.ts";

/** The fields of a message template, in a form. */
export function TemplateFields() {
  const { watch } = useFormContext<{ picture: Blob | string | null }>();
  const { phoneNumber } = useCurrentUser();
  const type = watch("picture") ? "mms" : "sms";
  return (
    <>
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      <Field name="text">
        {({ value, onChange, error }) => (
          <MessageField
            value={value}
            onChange={onChange}
            error={error}
            type={type}
            pricePerPiece={pricePerPiece(type)}
            insightsUse="template"
          />
        )}
      </Field>
      <Field name="picture">
        {(field) => (
          <ImageField
            {...field}
            label="Picture"
            value={field.value || null}
            maxBytes={pictureMaxBytes(phoneNumber)}
            alt="Sent with the text"
          />
        )}
      </Field>
    </>
  );
}
