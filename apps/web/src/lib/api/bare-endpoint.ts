import type { Endpoint } from "@broadcast/contract/endpoint";

/**
 * An endpoint of the contract without its schemas: `bareEndpoint<typeof sessions.resume>({...})`, with a type import.
 * For the calls of the very first page, so that it need not wait for Zod; types keep it true to the contract.
 */
export const bareEndpoint = <E extends Endpoint>(
  parts: Pick<E, "method" | "path" | "summary" | "access" | ("reads" & keyof E)>,
): E => parts as E;
