import { cx } from "@broadcast/ui/class-names.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";

interface ChipProps {
  children: ReactNode;
  icon?: ReactNode;
  /** Uses the brand color, for something that is on. */
  isOn?: boolean;
  /** Makes the text a button. */
  onClick?: () => void;
  /** Adds a remove button; `removeLabel` names it for screen readers. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A word that stands for a value: a tag in a field, an active filter. */
export function Chip({ children, icon, isOn = false, onClick, onRemove, removeLabel = "Remove" }: ChipProps) {
  const words = (
    <>
      {icon ? <span className="shrink-0 [&_svg]:size-3.5">{icon}</span> : null}
      <span className="truncate">{children}</span>
    </>
  );
  return (
    <span
      className={cx(
        "inline-flex h-[26px] max-w-full min-w-0 items-center rounded-full border text-note font-semibold",
        isOn ? "border-b6 bg-b3 text-b11" : "border-line bg-panel text-text",
      )}
    >
      {onClick ? (
        <button
          type="button"
          onClick={onClick}
          className={cx(
            "touch-target inline-flex h-full min-w-0 items-center gap-1.5 rounded-full pl-2.5 hover:underline",
            onRemove ? "pr-1" : "pr-2.5",
          )}
        >
          {words}
        </button>
      ) : (
        <span className={cx("inline-flex min-w-0 items-center gap-1.5 pl-2.5", !onRemove && "pr-2.5")}>
          {words}
        </span>
      )}
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="touch-target grid h-full w-7 shrink-0 place-items-center rounded-full hover:text-text"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}
