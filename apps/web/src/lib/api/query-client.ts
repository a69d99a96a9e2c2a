import { QueryClient } from "@tanstack/react-query";

/**
 * Creates the cache of server answers. `call` retries by itself, so nothing is retried here. Offline, calls
 * fail at once with a notice instead of waiting silently; visible reads are refetched when the device is back
 * online.
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
      // Results of mutations are never read again; a kept one would hold on to everything its screen had
      // rendered.
      mutations: { retry: false, networkMode: "always", gcTime: 10_000 },
    },
  });
