import { useState } from "react";
import type { ControlProps } from "../frame/control-props.ts";
import { TokensField } from "../text/TokensField.tsx";
import type { SelectOption } from "./Select.tsx";

interface OptionsFieldProps<Value extends string> extends ControlProps<readonly Value[]> {
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  className?: string;
}

/**
 * Several choices from many options, found by typing and shown as chips. For a handful of options use
 * `CheckboxList`.
 */
export function OptionsField<Value extends string>({
  value,
  onChange,
  options,
  ...rest
}: OptionsFieldProps<Value>) {
  const [typed, setTyped] = useState("");
  const term = typed.trim().toLowerCase();
  const labelOf = (one: Value) => options.find((option) => option.value === one)?.label ?? one;
  const optionOf = (label: string) => options.find((option) => isSame(option.label, label));
  const fitting = options.filter(({ label }) => label.toLowerCase().includes(term));
  const starting = fitting.filter(({ label }) => label.toLowerCase().startsWith(term));
  return (
    <TokensField
      {...rest}
      value={value.map(labelOf)}
      onChange={(labels) =>
        onChange(labels.map((label) => optionOf(label)?.value ?? value.find((one) => one === label)!))
      }
      suggestions={[...new Set([...starting, ...fitting].map(({ label }) => label))]}
      onSearch={setTyped}
      // Text that matches no option is dropped.
      clean={(text) => optionOf(text.trim())?.label ?? ""}
      keyOf={(label) => label.toLowerCase()}
      maxTokens={options.length}
    />
  );
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
