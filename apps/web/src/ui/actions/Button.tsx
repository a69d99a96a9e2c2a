import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "../class-names.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { type ButtonKind, type ButtonSize, buttonStyle } from "./button-style.ts";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Shown before the words; size-4. */
  icon?: ReactNode;
  /** Shows a spinner and ignores presses, but keeps focus. */
  isLoading?: boolean;
  isDisabled?: boolean;
  isFull?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words. For an icon alone take `IconButton`; for a place to go take `ButtonLink`. */
export function Button({
  kind = "secondary",
  size = "md",
  icon,
  isLoading = false,
  isDisabled,
  isFull,
  type = "button",
  className,
  onClick,
  onMouseDown,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onMouseDown={(event) => {
        // Leaving a field may show its error, which would push the button away from under the press.
        if (type === "submit") event.preventDefault();
        onMouseDown?.(event);
      }}
      onClick={(event) => {
        if (isLoading) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonStyle(kind, size, "text", isFull), className)}
    >
      {isLoading ? <Spinner /> : icon}
      <span className="truncate">{children}</span>
    </button>
  );
}
