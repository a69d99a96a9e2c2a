import type { CustomField } from "@broadcast/contract/account-settings";
import { CUSTOM_VALUE_MAX, readCustomValue } from "@broadcast/domain/account/custom-field-values";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import type { ControlProps } from "../../../ui/inputs/frame/control-props.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";

interface OwnFieldControlProps extends Pick<ControlProps<string>, "label" | "value" | "onChange" | "error"> {
  field: Pick<CustomField, "kind" | "options">;
  name?: string;
  onBlur?: () => void;
}

const yesOrNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** The control for a custom field's value, by the field's kind. */
export function OwnFieldControl({ field: { kind, options }, ...control }: OwnFieldControlProps) {
  const { value, onChange, onBlur } = control;
  switch (kind) {
    case "date":
      return <DateField {...control} />;
    case "choice":
    case "yes-no": {
      const choices =
        kind === "choice" ? options.map((option) => ({ value: option, label: option })) : yesOrNo;
      // A current value that is no longer an option is still shown.
      const known =
        value === "" || choices.some((choice) => choice.value === value)
          ? choices
          : [...choices, { value, label: value }];
      return (
        <Select
          {...control}
          placeholder="Not set"
          options={[{ value: NOT_SET, label: "Not set" }, ...known]}
          onChange={(chosen) => onChange(chosen === NOT_SET ? "" : chosen)}
        />
      );
    }
    case "number":
      return (
        <TextField
          {...control}
          autoComplete="off"
          inputMode="decimal"
          maxLength={30}
          onBlur={() => {
            onChange(readCustomValue({ kind, options }, value) ?? value);
            onBlur?.();
          }}
        />
      );
    case "text":
      return <TextField {...control} autoComplete="off" maxLength={CUSTOM_VALUE_MAX} />;
  }
}

// A select has no entry for an empty value.
const NOT_SET = " ";
