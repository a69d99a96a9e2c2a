import { createContext, useCallback, useEffect, useRef } from "react";

/** Runs a function at once or, while a pointer is down, as soon as it is released. */
export type AfterPress = (act: () => void) => void;

export const AfterPressContext = createContext<AfterPress>((act) => act());

/** Delays changes that move the page under a pressed pointer, because the press would miss its target. */
export function useAfterPress(): AfterPress {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const down = () => {
      isPressed.current = true;
    };
    const up = () => {
      isPressed.current = false;
      const acts = waiting.current.splice(0);
      // After the click that the release triggers.
      if (acts.length > 0) setTimeout(() => acts.forEach((act) => void act()));
    };
    document.addEventListener("pointerdown", down, true);
    document.addEventListener("pointerup", up, true);
    document.addEventListener("pointercancel", up, true);
    return () => {
      document.removeEventListener("pointerdown", down, true);
      document.removeEventListener("pointerup", up, true);
      document.removeEventListener("pointercancel", up, true);
    };
  }, []);
  return useCallback((act) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  }, []);
}
