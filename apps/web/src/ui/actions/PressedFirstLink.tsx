import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { afterPaint } from "../../lib/live/after-paint.ts";
import { hrefParts } from "../../lib/screens/href.ts";
import { AppLink, type AppLinkProps } from "./AppLink.tsx";

/** Longer than any screen takes to appear; by then the address is the new one, or the navigation was called off. */
const shownPressedMs = 1_000;

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * An `AppLink` to a screen that takes a moment to render: first it shows, by `data-highlighted`, that it was
 * pressed.
 */
export function PressedFirstLink({ href, onClick, ...rest }: AppLinkProps) {
  const router = useRouter({ warn: false });
  const [isGoing, setGoing] = useState(false);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    setGoing(true);
    afterPaint(() => void router.navigate(hrefParts(href)));
    setTimeout(() => setGoing(false), shownPressedMs);
  };
  return <AppLink {...rest} href={href} data-highlighted={isGoing || undefined} onClick={press} />;
}
