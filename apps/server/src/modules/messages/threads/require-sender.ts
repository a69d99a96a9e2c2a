import type { Message } from "@broadcast/contract/messages";
import { AppError } from "../../../app-error.ts";
import type { Caller } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";

type Sent = Pick<Message, "direction" | "writtenBy">;

/** Whether one of the account's people wrote it who is not there now. */
export const isColleagues = (caller: Caller, { writtenBy }: Sent): boolean =>
  writtenBy !== null && writtenBy !== personOf(caller);

/**
 * Only its sender deletes a message (documents 1 and 2, section 6). For an account that is who of its people wrote it,
 * and its owner, in whose name all of them write; what it sent on its own anybody there may delete.
 */
export function requireSender(caller: Caller, message: Sent): void {
  if (message.direction === "in") throw new AppError("wrong-state", "You can only delete messages you sent.");
  if (isColleagues(caller, message) && caller.kind !== "own" && caller.kind !== "api-key")
    throw new AppError(
      "wrong-state",
      "Only the person who wrote this message, or the account's owner, can delete it.",
    );
}
