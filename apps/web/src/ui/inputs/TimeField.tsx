import { isUndesiredTime } from "@broadcast/domain/dates";
import { TextField, type TextFieldProps } from "./TextField.tsx";

const undesiredTime =
  "Heads up! Your selection may cause recipients to receive your message at undesired times.";

interface TimeFieldProps
  extends Omit<TextFieldProps, "type" | "inputMode" | "maxLength" | "placeholder" | "end"> {
  /** Warns when recipients would be reached early or late. */
  hasUndesiredTimeWarning?: boolean;
  /** Warns although the hour is fine here: it is not by the recipient's clock. */
  isUndesired?: boolean;
}

/** A time of day as HH:MM, "" while incomplete. */
export function TimeField({
  hasUndesiredTimeWarning = true,
  isUndesired = false,
  value,
  warning,
  ...rest
}: TimeFieldProps) {
  const isUnusual = isUndesired || isUndesiredTime(value);
  const caution = warning ?? (hasUndesiredTimeWarning && isUnusual ? undesiredTime : undefined);
  return <TextField {...rest} type="time" value={value} warning={caution} />;
}
