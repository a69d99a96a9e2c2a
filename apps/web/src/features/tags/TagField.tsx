import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";
import { TagsField } from "./TagsField.tsx";

/** One tag, suggested from the account's own or typed; "" if there is none. Another one takes its place. */
export function TagField({
  value,
  onChange,
  label = "Tag",
  ...rest
}: Omit<ControlProps<string>, "label"> & { label?: string }) {
  return (
    <TagsField
      {...rest}
      label={label}
      // Room for the one that takes its place.
      maxTokens={2}
      value={value === "" ? [] : [value]}
      onChange={(tags) => onChange(tags.at(-1) ?? "")}
    />
  );
}
