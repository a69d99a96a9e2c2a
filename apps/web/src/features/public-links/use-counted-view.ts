import { tracking } from "@broadcast/contract/tracking";
import { useEffect } from "react";
import { call } from "../../lib/api-client.ts";
import { useScreenPath } from "../../lib/navigation.ts";

/**
 * Counts that a public page was opened. Only the kind of page is told: the rest of its address is one person's own.
 * Nobody waits for it, and nobody is told when it fails.
 */
export function useCountedView(): void {
  const kind = useScreenPath().split("/")[1] ?? "";
  useEffect(() => {
    const body = { eventSourceUrl: `${location.origin}/${kind}` };
    call(tracking.view, { body, isQuiet: true }).catch(() => {});
  }, [kind]);
}
