import type { Message } from "@broadcast/contract/messages";
import type { MessageState } from "../../db/columns.ts";

/** What has to wait for its time is `queued` for the reader; what waits for its turn now is on its way. */
export const shownState = (state: MessageState, isHeld: boolean): Message["state"] =>
  state === "queued" && !isHeld ? "sending" : state;
