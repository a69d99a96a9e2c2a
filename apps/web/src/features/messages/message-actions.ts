import type { Message } from "@broadcast/contract/messages";
import type { CurrentUser } from "@broadcast/contract/users";
import { isCallUnderWay, isUnansweredCallIn } from "@broadcast/domain/messages/call-words";
import { teamIdOf } from "../../lib/device/personal-state.ts";

export type MessageAction =
  | "copy-text"
  | "copy"
  | "edit"
  | "reschedule"
  | "resend"
  | "helper"
  | "template"
  | "broadcast"
  | "archive"
  | "delete"
  | "call-again"
  | "return-call";

/** Whether a text sounds like an opt-out without being one for sure (document 1, section 4). */
export const isPotentialStop = ({ stopDetectScore }: Pick<Message, "stopDetectScore">): boolean =>
  stopDetectScore !== null && stopDetectScore > 0.95 && stopDetectScore < 1;

/** Whether sending it again can help, and has not been done. */
export const canBeResent = ({ failure, isResent }: Pick<Message, "failure" | "isResent">): boolean =>
  failure?.canResend === true && !isResent;

/** Whether a colleague wrote it, who alone deletes it beside the owner: the owner speaks for all of the account's people. */
export const isColleaguesOf = (user: CurrentUser, { writtenBy }: Pick<Message, "writtenBy">): boolean =>
  writtenBy !== null && writtenBy !== teamIdOf(user) && teamIdOf(user) !== user._id;

/** What a message's menu offers (document 1, section 6), in its order. */
export function messageActions(
  message: Message,
  { isInSpace = false, isColleagues = false, hasHelper = false, hasVoice = false } = {},
): MessageAction[] {
  const { type, state, cause, direction } = message;
  // What waits was written in a chat, or its broadcast decides about it.
  const isUnanswered = message.call !== null && isUnansweredCallIn({ direction, state: message.call.state });
  const isChangeable = state === "queued" && cause === "chat";
  const offered: Record<MessageAction, boolean> = {
    "copy-text": message.text !== "",
    copy: true,
    edit: isChangeable && type !== "rvm",
    reschedule: isChangeable,
    resend: canBeResent(message),
    helper: hasHelper && message.text !== "" && (type === "sms" || type === "mms"),
    template: !isInSpace && type !== "call" && type !== "rvm" && type !== "email",
    broadcast: !isInSpace && type !== "call" && type !== "email",
    // What has not left is deleted instead: out of sight it would go out unnoticed.
    archive: !isInSpace && state !== "queued" && state !== "sending",
    // What is being handed over this moment can be deleted a moment later.
    delete: direction === "out" && state !== "sending" && !isColleagues,
    "call-again": hasVoice && message.call !== null && !isUnanswered && !isCallUnderWay(message.call.state),
    "return-call": hasVoice && isUnanswered,
  };
  return (Object.keys(offered) as MessageAction[]).filter((action) => offered[action]);
}
