import { useEffect, useRef } from "react";

/** Document 1, section 2: the delay before opening what the address asks for. */
const barActionMs = 333;

/** Opens what the address asks for, once, then calls `onDone`. */
export function useBarAction(action: string | undefined, open: () => void, onDone?: () => void): void {
  const latest = useRef({ open, onDone });
  latest.current = { open, onDone };
  useEffect(() => {
    if (!action) return;
    const timer = setTimeout(() => {
      latest.current.open();
      latest.current.onDone?.();
    }, barActionMs);
    return () => clearTimeout(timer);
  }, [action]);
}
