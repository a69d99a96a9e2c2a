import { Popover as Primitive } from "@base-ui/react/popover";
import { cx } from "@broadcast/ui/class-names.ts";
import { type ReactElement, type ReactNode, useRef } from "react";
import { afterPaint } from "../../lib/live/after-paint.ts";
import { hideOnEscape } from "./hide-on-escape.ts";

interface PopoverProps {
  /** Accessible name. */
  label: string;
  /** The button that opens it; it receives the handlers. */
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
}

/** A small dialog next to its button that does not cover the page; a press outside closes it. */
export function Popover({
  label,
  trigger,
  isOpen,
  onOpenChange,
  side = "bottom",
  align = "start",
  className,
  children,
}: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Primitive.Root
      open={isOpen}
      onOpenChange={(isWanted, details) => {
        // Its content takes long to mount; the press itself is shown before.
        if (isWanted) afterPaint(() => onOpenChange(true));
        else if (!hideOnEscape(popup, details, () => onOpenChange(false))) onOpenChange(false);
      }}
    >
      <Primitive.Trigger render={trigger as ReactElement<Record<string, unknown>>} />
      <Primitive.Portal>
        <Primitive.Positioner side={side} align={align} sideOffset={6} className="z-50">
          <Primitive.Popup
            ref={popup}
            aria-label={label}
            className={cx(
              "flex max-h-(--available-height) origin-(--transform-origin) flex-col overflow-clip rounded-lg border border-line bg-raised shadow-2 outline-none animate-pop",
              className,
            )}
          >
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
