import { cx } from "@broadcast/ui/class-names.ts";
import { type ReactNode, useId } from "react";

interface CardProps {
  title?: string;
  /** Shown right of the title. */
  actions?: ReactNode;
  /** Off for content that reaches the edges, e.g. a list. */
  isPadded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A frame around related content. */
export function Card({ title, actions, isPadded = true, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx("overflow-clip rounded-lg border border-line bg-panel", className)}
    >
      {title || actions ? (
        <div className="flex min-h-[52px] items-center justify-between gap-3 px-4 pt-1">
          {title ? (
            <h2 id={id} className="truncate text-body font-semibold text-text">
              {title}
            </h2>
          ) : null}
          {actions ? <div className="flex items-center gap-2 text-soft">{actions}</div> : null}
        </div>
      ) : null}
      <div className={cx(isPadded && "px-4 pb-4", isPadded && !title && !actions && "pt-4")}>{children}</div>
    </section>
  );
}
