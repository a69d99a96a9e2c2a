import { TextField, type TextFieldProps } from "./TextField.tsx";

type DateFieldProps = Omit<TextFieldProps, "type" | "inputMode" | "maxLength" | "placeholder" | "end">;

/** A day as YYYY-MM-DD, "" while incomplete; the device brings its own calendar. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}
