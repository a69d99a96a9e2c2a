import { useEffect, useRef } from "react";

/** Document 1, section 2: what the address asks for opens about so long after it. */
const barActionMs = 333;

/** Opens once what the address asks for, then says that it is done. */
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
