import type { QueryClient } from "@tanstack/react-query";
import { onAnyChange } from "./live-topics.ts";
import { isStaleAfter } from "./topic-paths.ts";

/**
 * Loads afresh what is shown and stale, whenever topics change; lists decide for themselves. Topics that come
 * together are looked at together: what depends on two of them is asked for once.
 */
export const refreshOnChange = (client: QueryClient): (() => void) =>
  onAnyChange((topics) => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [kind, path] }) => kind === "api" && isStaleAfter(String(path), topics),
    });
  });
