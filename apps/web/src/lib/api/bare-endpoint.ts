import type { Endpoint } from "@broadcast/contract/endpoint";

/**
 * Declares an endpoint of the contract without its schemas: `bareEndpoint<typeof sessions.resume>({...})`,
 * with a type import. Keeps Zod out of the first page; the types keep it in step with the contract.
 */
export const bareEndpoint = <E extends Endpoint>(
  parts: Pick<E, "method" | "path" | "summary" | "access" | ("reads" & keyof E)>,
): E => parts as E;
