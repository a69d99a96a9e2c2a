import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { AlarmClock, CircleCheck, Mail, MailOpen, RotateCcw, UserRoundPlus } from "lucide-react";
import type { ChatAtHand, useChatWork } from "./use-chat-work.tsx";

interface ChatRowActionsProps {
  chat: ChatAtHand;
  work: ReturnType<typeof useChatWork>;
}

/** Actions on a chat without opening it. */
export function ChatRowActions({ chat, work }: ChatRowActionsProps) {
  const isDone = chat.status === "done";
  return (
    <>
      <IconButton
        size="sm"
        label={chat.isUnread ? "Mark read" : "Mark unread"}
        icon={chat.isUnread ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
        onClick={() => work.toggleUnread(chat)}
      />
      <IconButton
        size="sm"
        label="Assign"
        icon={<UserRoundPlus aria-hidden="true" />}
        onClick={() => work.askAssign(chat)}
      />
      <IconButton
        size="sm"
        label="Snooze"
        icon={<AlarmClock aria-hidden="true" />}
        onClick={() => work.askSnooze(chat)}
      />
      <IconButton
        size="sm"
        label={isDone ? "Reopen" : "Mark as done"}
        icon={isDone ? <RotateCcw aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        onClick={() => work.toggleDone(chat)}
      />
    </>
  );
}
