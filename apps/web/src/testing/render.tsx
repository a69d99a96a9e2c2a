import { ToastHost } from "@broadcast/ui/feedback/ToastHost.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { render as renderPlain } from "@testing-library/react";
import type { ReactNode } from "react";
import { makeQueryClient } from "../lib/api/query-client.ts";

/** Renders content with the query cache and the toasts it needs. */
export const render = (content: ReactNode, client = makeQueryClient()) => {
  const wrap = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      {inner}
      <ToastHost />
    </QueryClientProvider>
  );
  const result = renderPlain(wrap(content));
  return { ...result, client, rerender: (next: ReactNode) => result.rerender(wrap(next)) };
};
