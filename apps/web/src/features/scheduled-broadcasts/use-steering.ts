import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useQueryClient } from "@tanstack/react-query";
import { useSend } from "../../lib/api-hooks.ts";
import { toast } from "../../ui/toast.ts";
import { patchBroadcast, rememberBroadcast } from "./scheduled-broadcasts.api.ts";

export interface Steering {
  isBusy: boolean;
  pause: () => void;
  resume: () => void;
  /** Rejects when it could not be stopped. */
  stop: () => Promise<void>;
}

/** Pauses, takes up again and stops a broadcast. Pausing and resuming show at once, before the server's answer. */
export function useSteering({ _id: broadcastId, state, pauseReason }: Broadcast): Steering {
  const client = useQueryClient();
  const input = { params: { broadcastId }, body: {} };
  const pause = useSend(broadcasts.pause);
  const resume = useSend(broadcasts.resume);
  const brake = useSend(broadcasts.emergencyBrake);
  const show = (next: Broadcast["state"], reason: string | null) =>
    patchBroadcast(client, broadcastId, (before) => ({ ...before, state: next, pauseReason: reason }));
  const move = async (send: typeof pause, next: Broadcast["state"], told: string) => {
    show(next, next === "paused" ? "You paused it." : null);
    try {
      rememberBroadcast(client, await send.mutateAsync(input));
      toast.info(told);
    } catch {
      // The call has told its own error.
      show(state, pauseReason);
    }
  };
  return {
    isBusy: pause.isPending || resume.isPending || brake.isPending,
    pause: () => void move(pause, "paused", "Paused. What has not left waits."),
    resume: () => void move(resume, "queued", "Going on"),
    stop: async () => {
      rememberBroadcast(client, await brake.mutateAsync(input));
      toast.success("Stopped", "The credits of what had not left are back.");
    },
  };
}
