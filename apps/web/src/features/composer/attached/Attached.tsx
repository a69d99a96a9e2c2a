import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";

interface AttachedProps {
  removeLabel: string;
  onRemove: () => void;
  className?: string;
  children: ReactNode;
}

/** An attachment of the message being written, with a button to remove it. */
export function Attached({ removeLabel, onRemove, className, children }: AttachedProps) {
  return (
    <div className={cx("relative mx-3.5 mt-3 w-fit", className)}>
      {children}
      <IconButton
        label={removeLabel}
        size="sm"
        kind="secondary"
        className="absolute -top-2 -right-2 rounded-full shadow-1"
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  );
}
