import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { afterPaint } from "../../lib/live/after-paint.ts";
import { hrefParts } from "../../lib/screens/href.ts";
import { pressLink, usePressedLink } from "../../lib/screens/pressed-link.ts";
import { AppLink, type AppLinkProps } from "./AppLink.tsx";

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * An `AppLink` to a screen that takes a moment to render: first it shows, by `data-highlighted`, that it was
 * pressed, and so does what is kept drawn of that screen (`usePressedLink`).
 */
export function PressedFirstLink({ href, onClick, ...rest }: AppLinkProps) {
  const router = useRouter({ warn: false });
  const isGoing = usePressedLink((pressed) => pressed === href);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    const arrive = pressLink(href);
    afterPaint(() => void router.navigate(hrefParts(href)).finally(arrive));
  };
  return <AppLink {...rest} href={href} data-highlighted={isGoing || undefined} onClick={press} />;
}
