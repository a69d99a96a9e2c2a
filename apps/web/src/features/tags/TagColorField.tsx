import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { TAG_COLORS, type TagColor } from "@broadcast/contract/tags";
import { Check } from "lucide-react";
import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";
import { FieldFrame } from "../../ui/inputs/frame/FieldFrame.tsx";

const names: Record<TagColor, string> = {
  violet: "Violet",
  orange: "Orange",
  blue: "Blue",
  pink: "Pink",
  green: "Green",
  grey: "Gray",
};

/** The color of a tag, from a small palette. */
export function TagColorField({
  value,
  onChange,
  onBlur,
  name,
  ref,
  isDisabled,
  ...frame
}: ControlProps<TagColor, HTMLDivElement>) {
  return (
    <FieldFrame {...frame}>
      {({ describedBy, labelId }) => (
        <RadioGroup
          ref={ref}
          name={name}
          value={value}
          disabled={isDisabled}
          onValueChange={(next) => onChange(next as TagColor)}
          onBlur={onBlur}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className="flex flex-wrap gap-2"
        >
          {TAG_COLORS.map((color) => (
            <Radio.Root
              key={color}
              value={color}
              aria-label={names[color]}
              title={names[color]}
              style={{ background: `var(--avatar-${color})`, color: `var(--avatar-${color}-text)` }}
              className="touch-target grid size-9 cursor-pointer place-items-center rounded-full border border-current/40 outline-none focus-visible:shadow-focus data-checked:border-2 data-checked:border-current"
            >
              <Radio.Indicator>
                <Check aria-hidden="true" className="size-4" />
              </Radio.Indicator>
            </Radio.Root>
          ))}
        </RadioGroup>
      )}
    </FieldFrame>
  );
}
