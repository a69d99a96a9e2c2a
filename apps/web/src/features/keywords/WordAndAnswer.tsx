import { Field } from "../../ui/forms/Field.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { MessageField, pricePerPiece } from "../broadcast-content/index.ts";

interface WordAndAnswerProps {
  type?: "sms" | "mms";
  /** Receives a picture of inserted content, where one can be saved. */
  onPicture?: (picture: Blob) => void;
}

/** The keyword's text and its reply. */
export function WordAndAnswer({ type = "sms", onPicture }: WordAndAnswerProps) {
  return (
    <>
      <Field name="word">
        {(field) => (
          <TextField
            label="Word"
            hint="What people text to your number. Capital letters don't matter. Use letters, numbers, dashes, spaces and underscores."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      <Field name="answer">
        {({ value, onChange, error }) => (
          <MessageField
            label="Reply"
            value={value}
            onChange={onChange}
            error={error}
            type={type}
            {...(onPicture && { onPicture })}
            pricePerPiece={type === "mms" ? pricePerPiece(type) : null}
            placeholder="Thanks for your interest, {{firstName|friend}}! …"
          />
        )}
      </Field>
    </>
  );
}
