import { Select as Primitive } from "@base-ui/react/select";
import { cx } from "@broadcast/ui/class-names.ts";
import { Check, ChevronDown } from "lucide-react";
import { fieldPopupStyle, optionsHeight, popupItemStyle } from "../../overlays/popup-style.ts";
import type { ControlProps } from "../frame/control-props.ts";
import { controlStyle } from "../frame/control-style.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps<Value extends string> extends ControlProps<Value | "", HTMLButtonElement> {
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  className?: string;
}

/**
 * A choice from a fixed handful of options; above about fifteen use `Combobox`. Unless an option has the
 * value "", that value means that nothing is chosen yet.
 */
export function Select<Value extends string>({
  value,
  onChange,
  onBlur,
  name,
  isDisabled,
  ref,
  options,
  placeholder = "Choose",
  ...frame
}: SelectProps<Value>) {
  const isChosen = options.some((option) => option.value === value);
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy, labelId }) => (
        <Primitive.Root
          name={name}
          value={isChosen ? (value as Value) : null}
          items={options}
          disabled={isDisabled}
          onValueChange={(next) => onChange((next ?? "") as Value | "")}
          onOpenChange={(isOpen) => !isOpen && onBlur?.()}
        >
          <Primitive.Trigger
            id={id}
            ref={ref}
            aria-labelledby={labelId}
            aria-describedby={describedBy}
            aria-invalid={frame.error ? true : undefined}
            className={cx(
              controlStyle(Boolean(frame.error)),
              "flex h-[38px] items-center justify-between gap-2 text-left data-popup-open:border-b9",
            )}
          >
            <Primitive.Value className="min-w-0 flex-1 truncate">
              {(current: Value | null) => (
                <span className={cx(!isChosen && "text-placeholder")}>
                  {options.find((option) => option.value === current)?.label ?? placeholder}
                </span>
              )}
            </Primitive.Value>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-soft" />
          </Primitive.Trigger>
          <Primitive.Portal>
            <Primitive.Positioner align="start" sideOffset={4} alignItemWithTrigger={false} className="z-50">
              <Primitive.Popup className={cx(fieldPopupStyle, optionsHeight, "min-w-(--anchor-width)")}>
                {options.map((option) => (
                  <Primitive.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.isDisabled}
                    className={cx(popupItemStyle, "justify-between")}
                  >
                    <Primitive.ItemText className="min-w-0 [overflow-wrap:anywhere]">
                      {option.label}
                    </Primitive.ItemText>
                    <Primitive.ItemIndicator className="shrink-0">
                      <Check aria-hidden="true" className="size-4 text-b11" />
                    </Primitive.ItemIndicator>
                  </Primitive.Item>
                ))}
              </Primitive.Popup>
            </Primitive.Positioner>
          </Primitive.Portal>
        </Primitive.Root>
      )}
    </FieldFrame>
  );
}
