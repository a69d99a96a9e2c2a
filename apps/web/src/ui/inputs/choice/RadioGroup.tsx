import { Radio } from "@base-ui/react/radio";
import { RadioGroup as Primitive } from "@base-ui/react/radio-group";
import { cx } from "@broadcast/ui/class-names.ts";
import { type ReactNode, useId } from "react";
import type { ControlProps } from "../frame/control-props.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  hint?: ReactNode;
  isDisabled?: boolean;
}

interface RadioGroupProps<Value extends string> extends ControlProps<Value | "", HTMLDivElement> {
  options: readonly RadioOption<Value>[];
  /** `cards` frames each option; `grid` places two frames side by side where there is room. */
  look?: "plain" | "cards" | "grid";
}

/** A few options, of which exactly one is chosen. */
export function RadioGroup<Value extends string>({
  value,
  onChange,
  onBlur,
  name,
  isDisabled,
  ref,
  options,
  look = "plain",
  ...frame
}: RadioGroupProps<Value>) {
  const group = useId();
  return (
    <FieldFrame {...frame}>
      {({ describedBy, labelId }) => (
        <Primitive
          ref={ref}
          name={name}
          value={value}
          disabled={isDisabled}
          onValueChange={(next) => onChange(next as Value)}
          onBlur={onBlur}
          aria-labelledby={labelId}
          aria-invalid={frame.error ? true : undefined}
          aria-describedby={describedBy}
          className={cx(
            look === "grid" ? "grid gap-2 sm:grid-cols-2" : "flex flex-col",
            look === "cards" && "gap-2",
            look === "plain" && "gap-2.5",
          )}
        >
          {options.map((option) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the radio is inside
            <label
              key={option.value}
              className={cx(
                "flex cursor-pointer items-start gap-2.5 has-data-disabled:cursor-not-allowed has-data-disabled:opacity-50",
                look !== "plain" &&
                  "rounded-md border border-line px-3 py-2.5 has-data-checked:border-b9 has-data-checked:bg-b2",
              )}
            >
              <Radio.Root
                value={option.value}
                disabled={option.isDisabled}
                aria-describedby={option.hint ? `${group}-${option.value}` : undefined}
                className="touch-target mt-px grid size-[18px] shrink-0 place-items-center rounded-full border border-control-line bg-field data-checked:border-brand data-checked:bg-brand"
              >
                <Radio.Indicator className="size-2 rounded-full bg-on-brand" />
              </Radio.Root>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block text-body font-medium text-text">{option.label}</span>
                {option.hint ? (
                  <span id={`${group}-${option.value}`} className="block text-note text-soft text-pretty">
                    {option.hint}
                  </span>
                ) : null}
              </span>
            </label>
          ))}
        </Primitive>
      )}
    </FieldFrame>
  );
}
