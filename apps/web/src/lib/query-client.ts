import { QueryClient } from "@tanstack/react-query";

/** The cache of server answers. `call` retries by itself, so nothing is retried here. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
