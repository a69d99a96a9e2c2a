import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useState } from "react";
import { afterPaint } from "../../lib/live/after-paint.ts";

interface MountOnPressProps {
  /** The button; it receives the handlers. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Renders the button with its menu, opened, in place of the button alone. */
  children: () => ReactNode;
}

const openingKeys = new Set(["ArrowDown", "ArrowUp"]);

/**
 * A menu's button, and nothing else until it is first pressed. The frame after the press shows it pressed, the next one
 * the menu, which takes long to mount.
 */
export function MountOnPress({ trigger, children }: MountOnPressProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return children();
  const own = trigger.props;
  const open = () => afterPaint(() => setWanted(true));
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: (event) => {
      own.onClick?.(event);
      open();
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event);
      if (!openingKeys.has(event.key)) return;
      event.preventDefault();
      open();
    },
  });
}
