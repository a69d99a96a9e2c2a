import { createContext, useCallback, useEffect, useRef } from "react";

/** Does something at once or, while a pointer is held down, as soon as its press is over. */
export type AfterPress = (act: () => void) => void;

export const AfterPressContext = createContext<AfterPress>((act) => act());

/** What moves the page under a pointer that is held down would make its press miss. */
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
      // After the click that the release makes.
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
