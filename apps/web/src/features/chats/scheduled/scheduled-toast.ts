import type { Message } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";

/** Whether a message was scheduled for a time: it belongs to the scheduled messages, not its thread. */
export const isScheduled = ({ state, runAt }: Message): boolean => state === "queued" && runAt !== null;

/** Shows when a message will be sent, or that it was. */
export const tellScheduled = (message: Message, timeZone: string): void => {
  toast.success(
    isScheduled(message) && message.runAt
      ? `Scheduled for ${momentWithin(message.runAt, timeZone)}`
      : "On its way",
  );
};
