import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";

const Say = createContext<(text: string) => void>(() => {});
const SHOWN_MS = 5000;

/** Shows one short sentence at the bottom, and says it to screen readers. */
export function Toasts({ children }: { children: ReactNode }) {
  const [text, setText] = useState("");
  const timer = useRef(0);
  const say = useCallback((next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setText(""), SHOWN_MS);
  }, []);
  return (
    <Say value={say}>
      {children}
      <div role="status">{text && <div className="toast">{text}</div>}</div>
    </Say>
  );
}

export const useToast = () => useContext(Say);
