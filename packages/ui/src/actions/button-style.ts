import { cx } from "../class-names.ts";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-outline" | "inverse";
export type ButtonSize = "sm" | "md" | "lg";

const kinds: Record<ButtonKind, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-hover active:brightness-90",
  secondary: "border border-line bg-raised text-text hover:bg-n3 active:bg-n4",
  quiet: "hover:bg-n3 hover:text-text active:bg-n4",
  danger: "bg-bad-solid text-white hover:bg-bad-solid-hover active:brightness-90",
  "danger-outline": "border border-line bg-raised text-bad11 hover:bg-bad3 active:brightness-95",
  inverse: "text-on-inverse hover:bg-inverse-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-[30px] gap-2 px-2.5 text-label",
  md: "h-9 gap-2 px-3.5 text-body",
  lg: "h-12 gap-2 px-4 text-lead",
};

const squares: Record<ButtonSize, string> = { sm: "size-[30px]", md: "size-9", lg: "size-12" };

/** The classes of a button, for buttons and for links that look like one. */
export const buttonStyle = (
  kind: ButtonKind,
  size: ButtonSize,
  shape: "text" | "square" = "text",
  isFull = false,
) =>
  cx(
    "touch-target inline-flex shrink-0 select-none items-center justify-center rounded-md font-semibold no-underline",
    "transition-[background-color,filter,opacity] duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50",
    "active:translate-y-px motion-reduce:active:translate-y-0 [&_.lucide]:size-[18px] [&_.lucide]:shrink-0",
    kinds[kind],
    kind === "quiet" && (shape === "square" ? "text-soft" : "text-text"),
    shape === "square" ? squares[size] : sizes[size],
    isFull && "w-full",
  );
