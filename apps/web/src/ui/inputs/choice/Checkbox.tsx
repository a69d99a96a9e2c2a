import { Checkbox as Primitive } from "@base-ui/react/checkbox";
import { type ReactNode, useId } from "react";
import type { ControlProps } from "../frame/control-props.ts";
import { FieldNote } from "../frame/FieldNote.tsx";
import { noteIds } from "../frame/note-ids.ts";
import { CheckMark } from "./CheckMark.tsx";

interface CheckboxProps extends Omit<ControlProps<boolean, HTMLElement>, "label"> {
  /** Text next to the box; can contain links. */
  label: ReactNode;
  isPartly?: boolean;
}

/** A checkbox with its label. */
export function Checkbox({
  label,
  isLabelHidden,
  value,
  onChange,
  onBlur,
  name,
  error,
  warning,
  hint,
  isRequired,
  isDisabled,
  isPartly,
  ref,
}: CheckboxProps) {
  const id = useId();
  return (
    <div data-field="" className="flex scroll-m-4 flex-col gap-1">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside */}
      <label className="flex cursor-pointer items-start gap-2.5">
        <Primitive.Root
          ref={ref}
          name={name}
          checked={value}
          indeterminate={isPartly}
          disabled={isDisabled}
          required={isRequired}
          onCheckedChange={onChange}
          onBlur={onBlur}
          aria-labelledby={`${id}-label`}
          aria-describedby={noteIds(id, { hint, warning, error })}
          aria-invalid={error ? true : undefined}
          className="touch-target mt-px size-[18px] shrink-0 rounded-[5px] data-disabled:opacity-50"
        >
          <CheckMark isChecked={value || Boolean(isPartly)} isPartly={isPartly} isInvalid={Boolean(error)} />
        </Primitive.Root>
        <span
          id={`${id}-label`}
          className={isLabelHidden ? "sr-only" : "min-w-0 text-body text-text [overflow-wrap:anywhere]"}
        >
          {label}
        </span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="pl-7 text-note text-soft text-pretty">
          {hint}
        </p>
      ) : null}
      {warning ? (
        <FieldNote id={`${id}-warning`} tone="warning" className="pl-7">
          {warning}
        </FieldNote>
      ) : null}
      {error ? (
        <FieldNote id={`${id}-error`} className="pl-7">
          {error}
        </FieldNote>
      ) : null}
    </div>
  );
}
