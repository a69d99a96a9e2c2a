import { cx } from "@broadcast/ui/class-names.ts";
import type { ReactNode } from "react";
import { AppLink } from "./AppLink.tsx";

const look =
  "touch-target inline-flex h-[30px] items-center gap-2 rounded-full border border-line bg-raised px-3 text-note font-semibold text-text no-underline shadow-1 hover:bg-n3";

interface PillProps {
  icon?: ReactNode;
  children: ReactNode;
  href?: string;
  onClick?: () => void;
  className?: string;
}

/** A small round-ended link or button that floats over content: "Scheduled Chats (2)". */
export function Pill({ icon, children, href, onClick, className }: PillProps) {
  return href ? (
    <AppLink href={href} className={cx(look, className)}>
      {icon}
      {children}
    </AppLink>
  ) : (
    <button type="button" onClick={onClick} className={cx(look, className)}>
      {icon}
      {children}
    </button>
  );
}
