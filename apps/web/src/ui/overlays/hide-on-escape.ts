import type { RefObject } from "react";
import { afterPaint } from "../../lib/live/after-paint.ts";

interface ChangeDetails {
  reason: string;
  cancel(): void;
}

/**
 * For a popup that Escape closes: the frame after the key shows it gone, and `close` runs after that frame, because
 * removing a popup and returning the focus takes long. Returns whether it does so.
 */
export function hideOnEscape(
  popup: RefObject<HTMLElement | null>,
  details: ChangeDetails,
  close: () => void,
): boolean {
  if (details.reason !== "escape-key") return false;
  details.cancel();
  popup.current?.style.setProperty("opacity", "0");
  afterPaint(close);
  return true;
}
