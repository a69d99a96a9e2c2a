import type { Message } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";

/** Whether a message waits for a time of its own: it stands among the scheduled ones, not in its thread. */
export const isScheduled = ({ state, runAt }: Message): boolean => state === "queued" && runAt !== null;

/** Says when a message will leave, or that it did. */
export const tellScheduled = (message: Message, timeZone: string): void => {
  toast.success(
    isScheduled(message) && message.runAt
      ? `Scheduled for ${momentWithin(message.runAt, timeZone)}`
      : "On its way",
  );
};
