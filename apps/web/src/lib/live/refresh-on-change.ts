import type { Topic } from "@broadcast/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { onAnyChange } from "./live-topics.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The topics the answer depends on, from the contract. */
      reads?: readonly Topic[];
    };
  }
}

/**
 * Refetches stale data that is on the screen whenever topics change; lists decide for themselves. Topics that
 * arrive together are handled together, so that a read that depends on two of them is made once.
 */
export const refreshOnChange = (client: QueryClient): (() => void) =>
  onAnyChange((topics) => {
    void client.invalidateQueries({
      predicate: ({ meta }) => meta?.reads?.some((topic) => topics.includes(topic)) === true,
    });
  });
