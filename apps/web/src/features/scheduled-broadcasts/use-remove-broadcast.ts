import { broadcasts } from "@broadcast/contract/broadcasts";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api/api-client.ts";
import { holdChanges } from "../../lib/live/held-changes.ts";
import { announceChange } from "../../lib/live/live-topics.ts";

/** Deletes a broadcast and returns to the list; `onRemoved` is called before that. Rejects with `ApiError`. */
export function useRemoveBroadcast(): (broadcastId: string, onRemoved?: () => void) => Promise<void> {
  const navigate = useNavigate();
  return (broadcastId, onRemoved) =>
    // Announced only once its screen is left, which would otherwise request what is gone.
    holdChanges(async () => {
      await call(broadcasts.remove, { params: { broadcastId } });
      onRemoved?.();
      await navigate({ to: "/scheduled-broadcasts", replace: true });
      announceChange(["broadcasts"]);
    });
}
