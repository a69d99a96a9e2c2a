import { useSyncExternalStore } from "react";
import { personalValue } from "../device/personal-state.ts";

/** Longer than any screen takes to appear: by then the navigation was called off. */
const pressedMs = 1_000;

const pressed = personalValue<string | null>(null);

/**
 * Says that the link to `href` was pressed, before the router follows: what is kept drawn of its screen can be shown
 * at once. Returns a function that ends it; it ends by itself when another link is pressed, or after a second.
 */
export function pressLink(href: string): () => void {
  pressed.write(href);
  const end = () => {
    if (pressed.read() === href) pressed.write(null);
  };
  const timer = setTimeout(end, pressedMs);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** What `select` makes of the address of the link that was just pressed, if any. */
export const usePressedLink = <T extends string | boolean | undefined>(
  select: (href: string | null) => T,
): T => useSyncExternalStore(pressed.subscribe, () => select(pressed.read()));
