import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from "react";
import { cx } from "../class-names.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { type ButtonKind, type ButtonSize, buttonStyle } from "./button-style.ts";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Shown before the words; size-4. */
  icon?: ReactNode;
  /** Shows a spinner and ignores presses, but keeps focus. A form hears that it is submitted again, and ignores or keeps that. */
  isLoading?: boolean;
  /** Ignores presses as well, and cannot be reached unless it has the focus already. */
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
  const [isFocused, setFocused] = useState(false);
  const isIdle = isLoading || isDisabled;
  return (
    <button
      {...rest}
      type={type}
      // One that was pressed and has no more to do keeps the focus until the person goes on.
      disabled={isDisabled && !isFocused}
      aria-busy={isLoading || undefined}
      aria-disabled={isIdle || undefined}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
      onMouseDown={(event) => {
        // Leaving a field may show its error, which would push the button away from under the press.
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
