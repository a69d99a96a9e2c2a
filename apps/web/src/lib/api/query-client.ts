import { QueryClient } from "@tanstack/react-query";

/**
 * The cache of server answers. `call` retries by itself, so nothing is retried here. Without a connection calls fail at
 * once and say so, instead of waiting without a word; what is shown is asked for again when the device is back online.
 */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: "always",
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      // What was done is not read again; kept, each holds on to all that the screen it was done on had drawn.
      mutations: { retry: false, networkMode: "always", gcTime: 10_000 },
    },
  });
