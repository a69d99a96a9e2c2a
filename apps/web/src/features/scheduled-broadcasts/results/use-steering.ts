import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { rememberBroadcast } from "../../broadcast-content/index.ts";
import { patchBroadcast } from "../scheduled-broadcasts.api.ts";

/** The server's reason for a pause requested by a user. */
const PAUSED_BY_HAND = "You paused it.";

/** Whether a user paused it, so that nothing has to be considered before resuming. */
export const isPausedByHand = ({ pauseReason }: Pick<Broadcast, "pauseReason">): boolean =>
  pauseReason === PAUSED_BY_HAND;

export interface Steering {
  isBusy: boolean;
  pause: () => void;
  resume: () => void;
  /** Rejects if it could not be stopped. */
  stop: () => Promise<void>;
}

/** Pauses, resumes and stops a broadcast. Pause and resume show at once, before the server's answer. */
export function useSteering({ _id: broadcastId, state, pauseReason }: Broadcast): Steering {
  const client = useQueryClient();
  const input = { params: { broadcastId }, body: {} };
  const pause = useSend(broadcasts.pause);
  const resume = useSend(broadcasts.resume);
  const brake = useSend(broadcasts.emergencyBrake);
  const said = useRef<number | null>(null);
  /** The latest message about this broadcast replaces the previous one. */
  const say = (tell: () => number) => {
    if (said.current !== null) toast.dismiss(said.current);
    said.current = tell();
  };
  const show = (next: Broadcast["state"], reason: string | null) =>
    patchBroadcast(client, broadcastId, (before) => ({ ...before, state: next, pauseReason: reason }));
  const move = async (send: typeof pause, next: Broadcast["state"], told: string) => {
    show(next, next === "paused" ? PAUSED_BY_HAND : null);
    try {
      rememberBroadcast(client, await send.mutateAsync(input));
      say(() => toast.info(told));
    } catch {
      // The call has shown its own error.
      show(state, pauseReason);
    }
  };
  return {
    isBusy: pause.isPending || resume.isPending || brake.isPending,
    pause: () => void move(pause, "paused", "Paused. Unsent messages are on hold."),
    resume: () => void move(resume, "queued", "Resumed"),
    stop: async () => {
      rememberBroadcast(client, await brake.mutateAsync(input));
      say(() => toast.success("Stopped", "You got back the credits for messages that weren't sent."));
    },
  };
}
