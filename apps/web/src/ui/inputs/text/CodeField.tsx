import { cx } from "@broadcast/ui/class-names.ts";
import { useState } from "react";
import type { ControlProps } from "../frame/control-props.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";

interface CodeFieldProps extends ControlProps<string> {
  /** The number of digits. */
  length?: number;
  /** Called once all digits are there, so that no extra button press is needed. */
  onComplete?: (code: string) => void;
  hasAutoFocus?: boolean;
  className?: string;
}

/**
 * A one-time code, drawn as one box per digit. Behind the boxes is a single input, so that phones can fill it
 * in from the text message, and a code can be pasted in any notation: "123 456", "code: 123456".
 */
export function CodeField({
  value,
  onChange,
  onBlur,
  onComplete,
  name,
  isDisabled,
  ref,
  length = 6,
  hasAutoFocus,
  ...frame
}: CodeFieldProps) {
  const [isFocused, setFocused] = useState(false);
  const at = Math.min(value.length, length - 1);
  const take = (typed: string) => {
    const code = typed.replace(/\D/g, "").slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy }) => (
        <div className="relative w-full max-w-[344px]">
          <div aria-hidden="true" className="flex gap-2">
            {Array.from({ length }, (_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
                key={index}
                className={cx(
                  "grid h-13 min-w-0 flex-1 place-items-center rounded-md border bg-field text-figure font-semibold tabular-nums text-text transition-[border-color,box-shadow] duration-100",
                  frame.error ? "border-bad9" : isFocused && index === at ? "border-b9" : "border-field-line",
                  isFocused && index === at && "shadow-field-focus",
                  isDisabled && "bg-n3 text-soft",
                )}
              >
                {value[index] ?? ""}
              </span>
            ))}
          </div>
          <input
            id={id}
            ref={ref}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`[0-9]{${length}}`}
            value={value}
            disabled={isDisabled}
            aria-required={frame.isRequired || undefined}
            aria-invalid={frame.error ? true : undefined}
            aria-describedby={describedBy}
            // biome-ignore lint/a11y/noAutofocus: the code is the only input of its step
            autoFocus={hasAutoFocus}
            onChange={(event) => take(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              onBlur?.();
            }}
            onSelect={({ currentTarget }) => {
              // The boxes show where the next digit goes; a caret elsewhere would contradict them.
              const { selectionStart, selectionEnd, value: shown } = currentTarget;
              if (selectionStart === selectionEnd && selectionEnd !== shown.length)
                currentTarget.setSelectionRange(shown.length, shown.length);
            }}
            className="absolute inset-0 w-full cursor-text rounded-md bg-transparent text-[16px] text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent focus-visible:shadow-none disabled:cursor-not-allowed"
          />
        </div>
      )}
    </FieldFrame>
  );
}
