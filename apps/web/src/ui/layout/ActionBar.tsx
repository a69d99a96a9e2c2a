import { cx } from "@broadcast/ui/class-names.ts";
import type { ReactNode } from "react";

interface ActionBarProps {
  /** Animates in when there is something to save. */
  isPopping?: boolean;
  children: ReactNode;
}

/** The buttons at the bottom of a panel, aligned with the end of its content. */
export function ActionBar({ isPopping = false, children }: ActionBarProps) {
  return (
    <div className={cx("border-line border-t bg-panel", isPopping && "animate-pop")}>
      <div className="flex max-w-(--content-width,none) flex-wrap items-center justify-end gap-2 px-4 py-3 sm:px-5">
        {children}
      </div>
    </div>
  );
}
