import type { Topic } from "@broadcast/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { onAnyChange } from "./live-topics.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** What the answer depends on, as the contract says it of the endpoint. */
      reads?: readonly Topic[];
    };
  }
}

/**
 * Loads afresh what is shown and stale, whenever topics change; lists decide for themselves. Topics that come
 * together are looked at together: what depends on two of them is asked for once.
 */
export const refreshOnChange = (client: QueryClient): (() => void) =>
  onAnyChange((topics) => {
    void client.invalidateQueries({
      predicate: ({ meta }) => meta?.reads?.some((topic) => topics.includes(topic)) === true,
    });
  });
