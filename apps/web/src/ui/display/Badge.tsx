import { cx } from "@broadcast/ui/class-names.ts";
import type { ReactNode } from "react";

export type Tone = "neutral" | "brand" | "info" | "caution" | "danger";

const tones: Record<Tone, string> = {
  neutral: "bg-n4 text-n11 dark:text-n12",
  brand: "bg-b3 text-b11",
  info: "bg-info3 text-info11",
  caution: "bg-warn3 text-warn11",
  danger: "bg-bad3 text-bad11",
};

/** A short status label, colored by its tone. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex h-[22px] max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 text-fine font-semibold",
        tones[tone],
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
