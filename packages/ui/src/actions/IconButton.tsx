import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "../class-names.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { type ButtonKind, type ButtonSize, buttonStyle } from "./button-style.ts";
import { useKeptFocus } from "./kept-focus.ts";

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled" | "children"> {
  /** Its name, in the tooltip and for screen readers. */
  label: string;
  icon: ReactNode;
  kind?: ButtonKind;
  size?: ButtonSize;
  isLoading?: boolean;
  /** Ignores presses, and cannot be focused unless it already is. */
  isDisabled?: boolean;
  /** Off where something else explains it, e.g. in a phone's drawer. */
  hasTooltip?: boolean;
  tooltipSide?: "top" | "bottom" | "left" | "right";
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon alone. */
export function IconButton({
  label,
  icon,
  kind = "quiet",
  size = "md",
  isLoading = false,
  isDisabled = false,
  hasTooltip = true,
  tooltipSide = "bottom",
  type = "button",
  className,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps) {
  const kept = useKeptFocus(isDisabled, onFocus, onBlur);
  const button = (
    <button
      {...rest}
      {...kept}
      type={type}
      aria-label={label}
      aria-busy={isLoading || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={isLoading || isDisabled ? undefined : onClick}
      className={cx(buttonStyle(kind, size, "square"), className)}
    >
      {isLoading ? <Spinner /> : icon}
    </button>
  );
  return hasTooltip ? (
    <Tooltip text={label} side={tooltipSide}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
