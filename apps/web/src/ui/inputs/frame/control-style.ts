import { cx } from "@broadcast/ui/class-names.ts";

/** The box of a text input; 44 px high on touch screens. */
export const controlStyle = (isInvalid: boolean) =>
  cx(
    "w-full rounded-md border bg-field px-3 text-body text-text transition-[border-color,box-shadow] duration-100",
    "focus:outline-none disabled:cursor-not-allowed disabled:bg-n3 disabled:text-soft",
    "max-sm:text-[16px] pointer-coarse:min-h-11",
    isInvalid
      ? "border-bad9 focus-visible:shadow-[0_0_0_2px_var(--bad9)]"
      : "border-field-line hover:border-n8 focus-visible:border-b9 focus-visible:shadow-field-focus",
  );
