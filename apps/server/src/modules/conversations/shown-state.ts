import type { Message } from "@broadcast/contract/messages";
import type { MessageState } from "../../db/columns.ts";

/** A message that has to wait is shown as `queued`; one that waits for its turn now is on its way. */
export const shownState = (state: MessageState, isHeld: boolean): Message["state"] =>
  state === "queued" && !isHeld ? "sending" : state;
