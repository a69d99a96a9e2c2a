import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "../../lib/api/api-hooks.ts";

/** Puts a known broadcast into the cache, before it is refetched. */
export const rememberBroadcast = (client: QueryClient, broadcast: Broadcast): void =>
  void client.setQueryData(keyOf(broadcasts.get, { params: { broadcastId: broadcast._id } }), broadcast);
