import { type PointerEvent, type SyntheticEvent, useEffect, useMemo, useRef } from "react";

const holdMs = 450;
/** A finger that moves further than this is scrolling. */
const stillPixels = 10;

/**
 * Event handlers that call `onLongPress` with their element, and the touched part of it, when a finger rests
 * there; the tap that follows is suppressed. `stop` cancels a press under way.
 */
export function longPressHandlers(onLongPress: (element: HTMLElement, touched: Element) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isHeld = false;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    on: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        stop();
        isHeld = false;
        if (event.pointerType !== "touch" || !event.isPrimary) return;
        const element = event.currentTarget;
        const touched = event.target as Element;
        from = { x: event.clientX, y: event.clientY };
        timer = setTimeout(() => {
          isHeld = true;
          onLongPress(element, touched);
        }, holdMs);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillPixels) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onTouchEnd: (event: SyntheticEvent) => {
        // Where a tap follows a long press too, it would close what was opened.
        if (isHeld && event.nativeEvent.cancelable) event.preventDefault();
      },
      onContextMenu: (event: SyntheticEvent) => {
        if (isHeld) event.preventDefault();
      },
      onClickCapture: (event: SyntheticEvent) => {
        // The menu's own button triggers a synthetic event, which comes from no finger.
        if (!isHeld || !event.nativeEvent.isTrusted) return;
        isHeld = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** The same, for one element of a component. */
export function useLongPress(onLongPress: (element: HTMLElement) => void) {
  const latest = useRef(onLongPress);
  latest.current = onLongPress;
  const handlers = useMemo(() => longPressHandlers((element) => latest.current(element)), []);
  useEffect(() => handlers.stop, [handlers]);
  return handlers.on;
}
