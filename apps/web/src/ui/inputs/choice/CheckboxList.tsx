import { cx } from "@broadcast/ui/class-names.ts";
import { type ReactNode, type Ref, useId } from "react";
import type { ControlProps } from "../frame/control-props.ts";
import { FieldNote } from "../frame/FieldNote.tsx";
import { Checkbox } from "./Checkbox.tsx";

interface CheckboxListProps<Value extends string>
  extends Pick<ControlProps<readonly Value[]>, "label" | "value" | "name" | "error" | "isDisabled"> {
  options: readonly { value: Value; label: string; hint?: ReactNode; isDisabled?: boolean }[];
  onChange: (value: Value[]) => void;
  onBlur?: () => void;
  /** Lays the options out side by side where there is room, for short labels. */
  isWide?: boolean;
  /** The first box. */
  ref?: Ref<HTMLElement>;
}

/** Several options of which any number can be checked, in the order of the options. */
export function CheckboxList<Value extends string>({
  label,
  value,
  onChange,
  onBlur,
  name,
  error,
  isDisabled,
  options,
  isWide = false,
  ref,
}: CheckboxListProps<Value>) {
  const id = useId();
  const toggled = (which: Value, isOn: boolean) =>
    options.map((option) => option.value).filter((other) => (other === which ? isOn : value.includes(other)));
  return (
    <fieldset
      data-field=""
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 scroll-m-4 flex-col gap-2.5"
    >
      <legend className="mb-2 text-label font-semibold text-text">{label}</legend>
      <div className={cx("grid grid-cols-1 gap-x-4 gap-y-2.5", isWide && "sm:grid-cols-2")}>
        {options.map((option, place) => (
          <Checkbox
            key={option.value}
            ref={place === 0 ? ref : undefined}
            name={name}
            label={option.label}
            hint={option.hint}
            isDisabled={isDisabled || option.isDisabled}
            value={value.includes(option.value)}
            onChange={(isOn) => onChange(toggled(option.value, isOn))}
            onBlur={onBlur}
          />
        ))}
      </div>
      {error ? (
        <FieldNote id={`${id}-error`} role="alert">
          {error}
        </FieldNote>
      ) : null}
    </fieldset>
  );
}
