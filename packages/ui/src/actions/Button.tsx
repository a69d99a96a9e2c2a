import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "../class-names.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { type ButtonKind, type ButtonSize, buttonStyle } from "./button-style.ts";
import { useKeptFocus } from "./kept-focus.ts";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Shown before the label; size-4. */
  icon?: ReactNode;
  /**
   * Shows a spinner and ignores presses, but keeps the focus. A form still receives the repeated submit, and
   * ignores or remembers it.
   */
  isLoading?: boolean;
  /** Ignores presses too, and cannot be focused unless it already is. */
  isDisabled?: boolean;
  isFull?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a label. For an icon alone use `IconButton`; for navigation use `ButtonLink`. */
export function Button({
  kind = "secondary",
  size = "md",
  icon,
  isLoading = false,
  isDisabled = false,
  isFull,
  type = "button",
  className,
  onClick,
  onMouseDown,
  onFocus,
  onBlur,
  children,
  ...rest
}: ButtonProps) {
  const kept = useKeptFocus(isDisabled, onFocus, onBlur);
  const isIdle = isLoading || isDisabled;
  return (
    <button
      {...rest}
      {...kept}
      type={type}
      aria-busy={isLoading || undefined}
      aria-disabled={isIdle || undefined}
      onMouseDown={(event) => {
        // Leaving a field can show its error, which would move the button away under the press.
        if (type === "submit") event.preventDefault();
        onMouseDown?.(event);
      }}
      onClick={(event) => {
        if (isDisabled || (isLoading && type !== "submit")) event.preventDefault();
        if (!isIdle) onClick?.(event);
      }}
      className={cx(buttonStyle(kind, size, "text", isFull), className)}
    >
      {isLoading ? <Spinner /> : icon}
      <span className="truncate">{children}</span>
    </button>
  );
}
