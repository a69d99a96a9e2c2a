import { type ButtonKind, type ButtonSize, buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { cx } from "@broadcast/ui/class-names.ts";
import type { ReactNode } from "react";
import { AppLink } from "./AppLink.tsx";

interface ButtonLinkProps {
  href: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: ReactNode;
  isFull?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  kind = "secondary",
  size = "md",
  icon,
  isFull,
  children,
}: ButtonLinkProps) {
  return (
    <AppLink href={href} className={cx(buttonStyle(kind, size, "text", isFull), "max-w-full")}>
      {icon}
      <span className="truncate">{children}</span>
    </AppLink>
  );
}
