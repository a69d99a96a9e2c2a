import { useEffect } from "react";
import { useGo } from "./navigation.ts";

/** Leads on from an address that nothing stands at, usually to its list (document 2, section 2.3). */
export function useLeadTo(path: string, isGone: boolean): void {
  const go = useGo();
  useEffect(() => {
    if (isGone) go(path, { isReplacing: true });
  }, [isGone, go, path]);
}
