import type { Message } from "@broadcast/contract/messages";
import { isCallUnderWay, isUnansweredCallIn } from "@broadcast/domain/messages/call-words";

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

/** Whether a text sounds like an opt-out without certainly being one (document 1, section 4). */
export const isPotentialStop = ({ stopDetectScore }: Pick<Message, "stopDetectScore">): boolean =>
  stopDetectScore !== null && stopDetectScore > 0.95 && stopDetectScore < 1;

/** Whether sending it again can help, and was not done yet. */
export const canBeResent = ({ failure, isResent }: Pick<Message, "failure" | "isResent">): boolean =>
  failure?.canResend === true && !isResent;

/** The actions in a message's menu (document 1, section 6), in order. */
export function messageActions(
  message: Message,
  { isInSpace = false, isColleagues = false, hasHelper = false, hasVoice = false } = {},
): MessageAction[] {
  const { type, state, cause, direction } = message;
  // A waiting message was written in a chat, or its broadcast decides about it.
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
    // An unsent message is deleted instead: archived, it would be sent unnoticed.
    archive: !isInSpace && state !== "queued" && state !== "sending",
    // A message that is being handed over can be deleted a moment later.
    delete: direction === "out" && state !== "sending" && !isColleagues,
    "call-again": hasVoice && message.call !== null && !isUnanswered && !isCallUnderWay(message.call.state),
    "return-call": hasVoice && isUnanswered,
  };
  return (Object.keys(offered) as MessageAction[]).filter((action) => offered[action]);
}
