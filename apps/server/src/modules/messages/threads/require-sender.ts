import type { Message } from "@broadcast/contract/messages";
import { AppError } from "../../../app-error.ts";
import type { Caller } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";

type Sent = Pick<Message, "direction" | "writtenBy">;

/** Whether it was written by a user of the account other than the caller. */
export const isColleagues = (caller: Caller, { writtenBy }: Sent): boolean =>
  writtenBy !== null && writtenBy !== personOf(caller);

/**
 * Checks that the caller may delete a message (documents 1 and 2, section 6: only its sender may). For an account these
 * are the user who wrote it, and its owner, in whose name all write. Automatic messages can be deleted by every user.
 */
export function requireSender(caller: Caller, message: Sent): void {
  if (message.direction === "in") throw new AppError("wrong-state", "You can only delete messages you sent.");
  if (isColleagues(caller, message) && caller.kind !== "own" && caller.kind !== "api-key")
    throw new AppError(
      "wrong-state",
      "Only the person who wrote this message, or the account's owner, can delete it.",
    );
}
