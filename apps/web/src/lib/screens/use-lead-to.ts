import { useEffect } from "react";
import { useGo } from "./navigation.ts";

/** Redirects from the address of an unknown item, usually to the list (document 2, section 2.3). */
export function useLeadTo(path: string, isGone: boolean): void {
  const go = useGo();
  useEffect(() => {
    if (isGone) go(path, { isReplacing: true });
  }, [isGone, go, path]);
}
