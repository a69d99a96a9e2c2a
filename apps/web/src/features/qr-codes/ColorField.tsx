import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";
import { FieldFrame } from "../../ui/inputs/frame/FieldFrame.tsx";

/** A color, chosen with the browser's own control. */
export function ColorField({
  value,
  onChange,
  onBlur,
  name,
  ref,
  isDisabled,
  ...frame
}: ControlProps<string, HTMLInputElement>) {
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy }) => (
        <input
          ref={ref}
          id={id}
          type="color"
          name={name}
          value={value}
          disabled={isDisabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className="h-11 w-full cursor-pointer rounded-md border border-field-line bg-field p-1 hover:border-n8"
        />
      )}
    </FieldFrame>
  );
}
