import { Switch as Primitive } from "@base-ui/react/switch";
import { useId } from "react";
import type { ControlProps } from "../frame/control-props.ts";
import { FieldNote } from "../frame/FieldNote.tsx";
import { noteIds } from "../frame/note-ids.ts";

type SwitchProps = Omit<ControlProps<boolean, HTMLElement>, "warning">;

/** Turns something on or off at once, without saving. */
export function Switch({
  label,
  isLabelHidden,
  value,
  onChange,
  onBlur,
  name,
  error,
  hint,
  isDisabled,
  ref,
}: SwitchProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className="flex cursor-pointer items-start justify-between gap-4">
        <span
          id={`${id}-label`}
          className={
            isLabelHidden ? "sr-only" : "min-w-0 text-body font-semibold text-text [overflow-wrap:anywhere]"
          }
        >
          {label}
        </span>
        <Primitive.Root
          ref={ref}
          name={name}
          checked={value}
          onCheckedChange={onChange}
          onBlur={onBlur}
          disabled={isDisabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={noteIds(id, { hint, error })}
          aria-invalid={error ? true : undefined}
          className="touch-target mt-px flex h-[22px] w-[38px] shrink-0 items-center rounded-full border border-control-line bg-n5 p-px transition-colors duration-100 data-checked:border-brand data-checked:bg-brand data-disabled:opacity-50"
        >
          <Primitive.Thumb className="block size-[18px] rounded-full bg-white shadow-1 transition-transform duration-100 data-checked:translate-x-4" />
        </Primitive.Root>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="pr-16 text-note text-soft text-pretty">
          {hint}
        </p>
      ) : null}
      {error ? <FieldNote id={`${id}-error`}>{error}</FieldNote> : null}
    </div>
  );
}
