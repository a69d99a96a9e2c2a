import { broadcasts } from "@broadcast/contract/broadcasts";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api-client.ts";
import { announceChange } from "../../lib/live-topics.ts";

/** Deletes a broadcast and goes back to the list; rejects with `ApiError`. */
export function useRemoveBroadcast(): (broadcastId: string) => Promise<void> {
  const navigate = useNavigate();
  return async (broadcastId) => {
    await call(broadcasts.remove, { params: { broadcastId } });
    // Told only once its screen is left, which would otherwise ask for what is gone.
    await navigate({ to: "/scheduled-broadcasts", replace: true });
    announceChange(["broadcasts"]);
  };
}
