import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "../../lib/api/api-hooks.ts";

/** Shows what is known of a broadcast before it is asked for again. */
export const rememberBroadcast = (client: QueryClient, broadcast: Broadcast): void =>
  void client.setQueryData(keyOf(broadcasts.get, { params: { broadcastId: broadcast._id } }), broadcast);
