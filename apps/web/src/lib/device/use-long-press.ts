import { type PointerEvent, type SyntheticEvent, useEffect, useMemo, useRef } from "react";

const holdMs = 450;
/** A finger that moves further is scrolling. */
const stillPixels = 10;

/** Handlers that call `onLongPress` when a finger rests on their element; what it would have tapped stays untapped. */
export function useLongPress(onLongPress: (element: HTMLElement) => void) {
  const latest = useRef(onLongPress);
  latest.current = onLongPress;
  const handlers = useMemo(() => {
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
          from = { x: event.clientX, y: event.clientY };
          timer = setTimeout(() => {
            isHeld = true;
            latest.current(element);
          }, holdMs);
        },
        onPointerMove: (event: PointerEvent<HTMLElement>) => {
          if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillPixels) stop();
        },
        onPointerUp: stop,
        onPointerCancel: stop,
        onContextMenu: (event: SyntheticEvent) => {
          if (isHeld) event.preventDefault();
        },
        onClickCapture: (event: SyntheticEvent) => {
          // The menu is opened by a press on its own button, which comes from no finger.
          if (!isHeld || !event.nativeEvent.isTrusted) return;
          isHeld = false;
          event.preventDefault();
          event.stopPropagation();
        },
      },
    };
  }, []);
  useEffect(() => handlers.stop, [handlers]);
  return handlers.on;
}
