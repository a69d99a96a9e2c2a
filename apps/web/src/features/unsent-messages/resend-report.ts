import type { Reply } from "@broadcast/contract/endpoint";
import type { messages } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { counted } from "../../lib/words/format.ts";

export type Resent = Reply<typeof messages.resendUnsent>;

/** How many were not resent, for any reason. */
export const leftCount = ({ left }: Resent): number => left.reduce((sum, { count }) => sum + count, 0);

/** Shows the result of resending one message. */
export const tellOneResent = (result: Resent): void => {
  const [reason] = result.left;
  if (result.resent > 0) toast.success("On its way again");
  else if (reason) toast.error("Not sent again", reason.reason);
  else toast.info("It was already sent again or removed from the list");
};

/** "45 messages are on their way again". */
export const resentWords = ({ resent }: Resent): string =>
  resent === 1 ? "1 message is on its way again" : `${counted(resent, "message")} are on their way again`;
