import { cx } from "./class-names.ts";
import type { ControlProps } from "./control-props.ts";
import { controlStyle } from "./control-style.ts";
import { FieldFrame } from "./FieldFrame.tsx";

export interface TextAreaProps extends ControlProps<string, HTMLTextAreaElement> {
  placeholder?: string;
  maxLength?: number;
  className?: string;
}

/** Several lines; grows from 3 to 8 rows, then scrolls (doc 2, section 9). */
export function TextArea({
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
  ref,
  placeholder,
  maxLength,
  className,
}: TextAreaProps) {
  const shared =
    "col-start-1 row-start-1 py-2 text-body leading-5 max-sm:leading-6 whitespace-pre-wrap break-words";
  return (
    <FieldFrame {...{ label, isLabelHidden, isRequired, error, warning, hint, className }}>
      {({ id, describedBy }) => (
        // The hidden copy beneath gives the grid cell the height of the text, so that the box grows with it.
        <div className="grid max-h-[178px] min-h-[78px]">
          <div
            aria-hidden="true"
            className={cx(shared, "invisible max-h-[178px] overflow-hidden border px-3 max-sm:text-[16px]")}
          >
            {`${value} `}
          </div>
          <textarea
            id={id}
            ref={ref}
            name={name}
            rows={3}
            value={value}
            placeholder={placeholder}
            maxLength={maxLength}
            disabled={isDisabled}
            aria-required={isRequired || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={cx(controlStyle(Boolean(error)), shared, "max-h-[178px] resize-none overflow-y-auto")}
          />
        </div>
      )}
    </FieldFrame>
  );
}
