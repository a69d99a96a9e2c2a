import { useSyncExternalStore } from "react";

/** Longer than any screen takes to appear: by then the navigation was called off. */
const pressedMs = 1_000;

let pressed: string | null = null;
const watchers = new Set<() => void>();

function set(href: string | null): void {
  pressed = href;
  for (const tell of watchers) tell();
}

/**
 * Says that the link to `href` was pressed, before the router follows: what is kept drawn of its screen can be shown
 * at once. Returns a function that ends it; it ends by itself when another link is pressed, or after a second.
 */
export function pressLink(href: string): () => void {
  set(href);
  const end = () => {
    if (pressed === href) set(null);
  };
  const timer = setTimeout(end, pressedMs);
  return () => {
    clearTimeout(timer);
    end();
  };
}

const subscribe = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** What `select` makes of the address of the link that was just pressed, if any. */
export const usePressedLink = <T extends string | boolean | undefined>(
  select: (href: string | null) => T,
): T => useSyncExternalStore(subscribe, () => select(pressed));
