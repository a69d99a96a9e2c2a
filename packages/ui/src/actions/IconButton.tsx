import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "../class-names.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { type ButtonKind, type ButtonSize, buttonStyle } from "./button-style.ts";

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled" | "children"> {
  /** Its name, in the tooltip and for screen readers. */
  label: string;
  icon: ReactNode;
  kind?: ButtonKind;
  size?: ButtonSize;
  isLoading?: boolean;
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
  isDisabled,
  hasTooltip = true,
  tooltipSide = "bottom",
  type = "button",
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={isLoading || undefined}
      disabled={isDisabled}
      onClick={isLoading ? undefined : onClick}
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
