import { type ReactNode, useContext, useEffect, useRef } from "react";
import { PanelContext } from "./panel-context.ts";

/** Has Escape lead where the back arrow of the panel in it does, unless a menu or a dialog takes the key. */
export function LeftByEscape({ children }: { children: ReactNode }) {
  const goBack = useContext(PanelContext).back?.go;
  const zone = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!goBack) return;
    const leave = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented || !(target instanceof Node)) return;
      // A click beside the controls leaves the focus on what the panel stands in.
      if (zone.current?.contains(target) || target.contains(zone.current)) goBack();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [goBack]);
  return (
    <div ref={zone} className="contents">
      {children}
    </div>
  );
}
