export type { AvatarHue } from "./avatar-hue.ts";

import { cx } from "@broadcast/ui/class-names.ts";
import type { ReactNode } from "react";
import { type AvatarHue, hueOf, initialsOf } from "./avatar-hue.ts";

const sizes = {
  xs: "size-6 text-[10px]",
  sm: "size-8 text-fine",
  md: "size-10 text-body",
  lg: "size-16 text-[22px]",
};

interface AvatarProps {
  name: string;
  /** Shown instead of initials for things that are not people; size-[18px]. */
  icon?: ReactNode;
  hue?: AvatarHue;
  size?: keyof typeof sizes;
}

/** A round mark next to a name. Hidden from screen readers, which read the name itself. */
export function Avatar({ name, icon, hue = hueOf(name), size = "md" }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx("grid shrink-0 select-none place-items-center rounded-full font-semibold", sizes[size])}
      style={{ background: `var(--avatar-${hue})`, color: `var(--avatar-${hue}-text)` }}
    >
      {icon ?? initialsOf(name)}
    </span>
  );
}
