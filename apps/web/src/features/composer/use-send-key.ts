import type { KeyboardEvent } from "react";
import { useMediaQuery } from "../../lib/device/media-query.ts";
import { usePreference } from "../../platform/preferences.ts";

/**
 * Which Enter sends: an email has paragraphs, there Enter starts a line, and Control or Command with it sends.
 * `hasSendKey` tells whether the Enter key of a phone is to say that it sends.
 */
export function useSendKey(isEmail: boolean, send: () => void) {
  const isTouch = useMediaQuery("(pointer: coarse)");
  const [sendKey] = usePreference("sendKey");
  const isEnter = !isEmail && sendKey === "enter";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (!isCommand && !(isEnter && !event.shiftKey && !isTouch)) return;
    event.preventDefault();
    send();
  };
  return { hasSendKey: isEnter, onKeyDown };
}
