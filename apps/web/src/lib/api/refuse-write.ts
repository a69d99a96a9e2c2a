import type { Endpoint } from "@broadcast/contract/endpoint";
import { ApiError } from "./api-error.ts";
import { emitApiEvent } from "./api-events.ts";

/** Shows what would have been sent to an address, and rejects. */
export function refuseWrite({ method }: Endpoint, address: string): never {
  emitApiEvent({ kind: "notice", tone: "info", title: `Would ${method} ${address.slice("/api/".length)}` });
  throw new ApiError({ status: 0, code: "aborted", message: "Nothing is sent from the style guide." });
}
