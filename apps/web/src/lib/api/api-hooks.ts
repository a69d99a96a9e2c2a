import { type Endpoint, type Input, isReadOnly, type Reply } from "@broadcast/contract/endpoint";
import type { Paging } from "@broadcast/contract/shapes";
import {
  type MutateOptions,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { randomId } from "../device/random-id.ts";
import { announceChange } from "../live/live-topics.ts";
import { useIsInView } from "../screens/in-view.ts";
import { type CallOptions, call } from "./api-client.ts";
import type { ApiError } from "./api-error.ts";
import type { Page, PageRequest } from "./paged-search.ts";
import { isSameInput, makeServiceCall } from "./service-call.ts";

/** The cache key of a read. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: Input<E>): QueryKey => [
  "api",
  endpoint.path,
  input,
];

/** Query options for `useQuery`, `ensureQueryData` and the like. */
export const readOptions = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Pick<CallOptions, "isQuiet"> = {},
) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...input, ...options, signal }),
  meta: { reads: endpoint.reads },
});

interface UseEndpointOptions<E extends Endpoint> extends Pick<CallOptions, "isQuiet"> {
  isEnabled?: boolean;
  /** Refetch interval in milliseconds while the page is visible; receives the last reply. */
  refetchEveryMs?: (reply: Reply<E> | undefined) => number | false;
  /** How long an answer counts as fresh, in milliseconds. */
  freshMs?: number;
}

/** Reads an endpoint. The answer is shared and cached, and refetched when a topic it depends on changes. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { isEnabled = true, refetchEveryMs, freshMs, isQuiet }: UseEndpointOptions<E> = {},
): UseQueryResult<Reply<E>, ApiError> {
  return useQuery<Reply<E>, ApiError>({
    ...readOptions(endpoint, input, { isQuiet }),
    enabled: isEnabled,
    subscribed: useIsInView(),
    ...(refetchEveryMs ? { refetchInterval: ({ state }) => refetchEveryMs(state.data) } : {}),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
  });
}

type Send<E extends Endpoint> = (
  input: Input<E>,
  options?: MutateOptions<Reply<E>, ApiError, Input<E>>,
) => Promise<Reply<E>>;

interface UseSendOptions<E extends Endpoint> {
  onSuccess?: (reply: Reply<E>, input: Input<E>) => unknown;
  isQuiet?: boolean;
}

/**
 * Writes to an endpoint: `send.mutateAsync({params, body})`. Every call is one user action with its own
 * idempotency key; when it succeeds, the data it touches is reloaded. A second identical call while one is
 * pending is ignored; of a POST that only reads, a different call aborts the first. After a POST whose answer
 * got lost, the same one again repeats its key, because the server may have done it.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { onSuccess, isQuiet }: UseSendOptions<E> = {},
): UseMutationResult<Reply<E>, ApiError, Input<E>> {
  const [service] = useState(() =>
    makeServiceCall<Input<E>, Reply<E>>({ abortsPrevious: isReadOnly(endpoint) }),
  );
  const lost = useRef<{ input: Input<E>; idempotencyKey: string }>(undefined);
  const mutation = useMutation<Reply<E>, ApiError, Input<E>>({
    mutationFn: (input) => {
      const last = lost.current;
      const idempotencyKey = last && isSameInput(last.input, input) ? last.idempotencyKey : randomId();
      lost.current = undefined;
      const calling = call(endpoint, { ...input, idempotencyKey, isQuiet, signal: service.signalOf(input) });
      return calling.catch((error: ApiError) => {
        if (endpoint.method === "POST" && error.code === "offline") lost.current = { input, idempotencyKey };
        throw error;
      });
    },
    onSuccess: async (reply, input) => {
      if (endpoint.touches) announceChange(endpoint.touches);
      await onSuccess?.(reply, input);
    },
  });
  // Every endpoint has an input, which the mutation's own type cannot know.
  const send = mutation.mutateAsync as Send<E>;
  // Stable functions, so that effects can depend on them.
  const actions = useMemo(() => {
    const mutateAsync: Send<E> = (input, options) => service.run(input, () => send(input, options));
    const mutate = (...[input, options]: Parameters<Send<E>>) => {
      // The mutation keeps the failure; no caller awaits it here.
      if (!service.isRunning(input)) mutateAsync(input, options).catch(() => {});
    };
    return { mutateAsync, mutate };
  }, [send, service]);
  return { ...mutation, ...actions } as UseMutationResult<Reply<E>, ApiError, Input<E>>;
}

type ItemsOf<E extends Endpoint, K extends keyof Reply<E>> = Reply<E>[K] extends readonly (infer Item)[]
  ? Item
  : never;

/**
 * Makes the `fetchPage` of a list from a search endpoint: `searchPage(contacts.search, "contacts", ({term,
 * query}) => ({body: {term, ...query}}))`.
 */
export const searchPage =
  <E extends Endpoint, K extends keyof Reply<E> & string, Query>(
    endpoint: E,
    resultsKey: K,
    terms: (request: PageRequest<Query>) => { params?: unknown; body?: object },
  ) =>
  async (request: PageRequest<Query>): Promise<Page<ItemsOf<E, K>>> => {
    const { params, body } = terms(request);
    const { page, pageSize, signal } = request;
    const input = { params, body: { ...body, paging: { page, pageSize } } } as unknown as Input<E>;
    const reply = (await call(endpoint, { ...input, signal })) as Reply<E> & { paging?: Paging };
    return { items: reply[resultsKey] as readonly ItemsOf<E, K>[], paging: reply.paging };
  };
