import { cx } from "@broadcast/ui/class-names.ts";
import { Eye, EyeOff } from "lucide-react";
import { type HTMLInputTypeAttribute, type InputHTMLAttributes, type ReactNode, useState } from "react";
import type { ControlProps } from "../frame/control-props.ts";
import { controlStyle } from "../frame/control-style.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";

export interface TextFieldProps extends ControlProps<string> {
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  maxLength?: number;
  /** The earliest and latest date or time. */
  min?: string;
  max?: string;
  hasAutoFocus?: boolean;
  /** Rendered at the end of the box. Not for `type="password"`, which has its own toggle there. */
  end?: ReactNode;
  className?: string;
}

/** A single-line text field. `type="password"` adds a button that reveals the password. */
export function TextField({
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
  type = "text",
  hasAutoFocus,
  end,
  className,
  ...rest
}: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";
  if (isPassword && end) throw new Error("A password field has its own toggle and cannot take an end slot.");
  return (
    <FieldFrame {...{ label, isLabelHidden, isRequired, error, warning, hint, className }}>
      {({ id, describedBy }) => (
        <div className="relative">
          <input
            {...rest}
            id={id}
            ref={ref}
            name={name}
            type={isPassword && isShown ? "text" : type}
            value={value}
            disabled={isDisabled}
            aria-required={isRequired || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            // biome-ignore lint/a11y/noAutofocus: dialogs and sign-in start in their first field
            autoFocus={hasAutoFocus}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={cx(
              controlStyle(Boolean(error)),
              "h-[var(--control,38px)]",
              (type === "date" || type === "time") && "tabular-nums",
              (isPassword || Boolean(end)) && "pr-11",
            )}
          />
          {isPassword ? (
            <button
              type="button"
              aria-label={isShown ? "Hide password" : "Show password"}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="touch-target absolute inset-y-0 right-1 my-auto grid size-8 place-items-center rounded-sm text-soft hover:text-text"
            >
              {isShown ? (
                <EyeOff aria-hidden="true" className="size-4" />
              ) : (
                <Eye aria-hidden="true" className="size-4" />
              )}
            </button>
          ) : null}
          {end ? <div className="absolute inset-y-0 right-1.5 flex items-center text-soft">{end}</div> : null}
        </div>
      )}
    </FieldFrame>
  );
}
