import type { Chat } from "@broadcast/contract/chats";
import type { ChatsBefore, ChatWork } from "@broadcast/contract/team-inbox";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import {
  AlarmClock,
  AlarmClockOff,
  CircleCheck,
  Mail,
  MailOpen,
  RotateCcw,
  UserRound,
  UserRoundPlus,
  UserRoundX,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { counted } from "../../../lib/words/format.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { type Choice, ChoiceDialog } from "../../../ui/overlays/ChoiceDialog.tsx";
import { useMarkChatRead, useMarkManyUnread } from "../chats.api.ts";
import type { ChatFilter } from "../list/chat-list.api.ts";
import { chatName } from "../list/chat-row.tsx";
import { SnoozeDialog } from "../team/SnoozeDialog.tsx";
import { snoozeTimes } from "../team/snooze-times.ts";
import { useAssign, useSetStatus, useTeam } from "../team/team.api.ts";
import { afterChat } from "./next-chat.ts";
import { tellUndoable } from "./undo-toast.tsx";

/** A chat with its current status, so that an action can be undone. */
export interface ChatAtHand extends ChatWork {
  contactId: string;
  name: string;
  isUnread: boolean;
}

/** Several chats: given ids, or all that the list shows. */
type ManyChats = ({ contactIds: string[] } | { filter: { term: string; filter: ChatFilter } }) & {
  count: number;
};

export const atHand = ({ contact, unreadCount, status, snoozedUntil, assigneeId }: Chat): ChatAtHand => ({
  contactId: contact._id,
  name: chatName(contact),
  isUnread: unreadCount > 0,
  status,
  snoozedUntil,
  assigneeId: assigneeId as ChatWork["assigneeId"],
});

type Asked =
  | { kind: "snooze" | "snooze-time" | "assign"; chats: ChatAtHand | ManyChats }
  | { kind: "all"; chats: ChatAtHand };

/** What a call is about. */
type Which = ChatAtHand | ManyChats | ChatsBefore;
/** Chats with their status before an action. */
type AsTheyWere = ChatAtHand | ChatsBefore;

const isOne = (chats: Which): chats is ChatAtHand => "contactId" in chats;
const chosen = (chats: Which) => {
  if (isOne(chats)) return { contactIds: [chats.contactId] };
  return "filter" in chats ? { filter: chats.filter } : { contactIds: chats.contactIds };
};
const told = (chats: ChatAtHand | ManyChats, one: string, many: string) =>
  isOne(chats) ? one : `${counted(chats.count, "chat")} ${many}`;
// The calls show their own errors.
const ignore = () => {};

interface ChatWorkOptions {
  /** Called when a chat was marked done, with the address that came after it in the list (`afterChat`). */
  onDone?: (contactId: string, next: string) => void;
  /** Called when a chat was marked unread. */
  onUnread?: (contactId: string) => void;
  /** Called after an action on several chats. */
  onManyDone?: () => void;
}

/** Actions on chats, each with undo. Render `dialog`, which asks where needed. */
export function useChatWork({ onDone, onUnread, onManyDone }: ChatWorkOptions = {}) {
  const client = useQueryClient();
  const { timezone } = useCurrentUser();
  const team = useTeam().data?.members ?? [];
  const assign = useAssign();
  const setStatus = useSetStatus();
  const markRead = useMarkChatRead();
  const markUnread = useMarkManyUnread();
  const [asked, setAsked] = useState<Asked | null>(null);

  const put = (chats: Which, next: Pick<ChatWork, "status" | "snoozedUntil">) =>
    setStatus.mutateAsync({
      body: {
        ...chosen(chats),
        status: next.status,
        ...(next.snoozedUntil ? { snoozedUntil: next.snoozedUntil } : {}),
      },
    });
  /** Restores chats; if their snooze has ended meanwhile, opens them. */
  const putBack = (chats: AsTheyWere) => {
    const isOver = chats.snoozedUntil !== null && new Date(chats.snoozedUntil) <= businessNow();
    return put(chats, isOver ? { status: "open", snoozedUntil: null } : chats);
  };
  const tell = (
    chats: ChatAtHand | ManyChats,
    title: string,
    { before }: { before: readonly ChatsBefore[] | null },
    undo: (chats: AsTheyWere) => Promise<unknown>,
    text?: string,
  ) => {
    if (isOne(chats)) tellUndoable(title, text, () => undo(chats));
    else {
      if (before?.length) tellUndoable(title, text, () => Promise.all(before.map(undo)));
      else toast.success(title, text);
      onManyDone?.();
    }
  };
  const done = (chats: ChatAtHand | ManyChats) => {
    // Determined before it leaves the list.
    const next = isOne(chats) ? afterChat(client, chats.contactId) : null;
    void put(chats, { status: "done", snoozedUntil: null }).then((reply) => {
      tell(chats, told(chats, "Chat marked as done", "marked as done"), reply, putBack);
      if (isOne(chats) && next !== null) onDone?.(chats.contactId, next);
    }, ignore);
  };
  const reopen = (chat: ChatAtHand) =>
    void put(chat, { status: "open", snoozedUntil: null }).then(
      (reply) => tell(chat, "Chat reopened", reply, putBack),
      ignore,
    );
  const snooze = async (chats: ChatAtHand | ManyChats, until: Date) => {
    const snoozedUntil = until.toISOString();
    const reply = await put(chats, { status: "snoozed", snoozedUntil });
    const text = momentText(snoozedUntil, timezone);
    tell(chats, told(chats, "Chat snoozed", "snoozed"), reply, putBack, text);
  };
  const give = (chats: ChatAtHand | ManyChats, assigneeId: ChatWork["assigneeId"], title: string) => {
    const to = (which: Which, id: ChatWork["assigneeId"]) =>
      assign.mutateAsync({ body: { ...chosen(which), assigneeId: id } });
    void to(chats, assigneeId).then(
      (reply) => tell(chats, title, reply, (were) => to(were, were.assigneeId)),
      ignore,
    );
  };
  const unread = (chat: ChatAtHand) => {
    const body = { contactIds: [chat.contactId] };
    void markUnread.mutateAsync({ body }).then(() => {
      tellUndoable("Chat marked unread", undefined, () =>
        markRead.mutateAsync({ body: { contactId: chat.contactId } }),
      );
      onUnread?.(chat.contactId);
    }, ignore);
  };
  const read = (chat: ChatAtHand) =>
    void markRead
      .mutateAsync({ body: { contactId: chat.contactId } })
      .then(
        () =>
          tellUndoable("Chat marked read", undefined, () =>
            markUnread.mutateAsync({ body: { contactIds: [chat.contactId] } }),
          ),
        ignore,
      );
  const toggleUnread = (chat: ChatAtHand) => (chat.isUnread ? read(chat) : unread(chat));
  const toggleDone = (chat: ChatAtHand) => (chat.status === "done" ? reopen(chat) : done(chat));

  const snoozeChoices = (chats: ChatAtHand | ManyChats): Choice[] => [
    ...(isOne(chats) && chats.status === "snoozed"
      ? [{ label: "End snooze", icon: <AlarmClockOff />, onSelect: () => reopen(chats) }]
      : []),
    ...snoozeTimes(businessNow(), timezone).map(({ label, until }) => ({
      label,
      icon: <AlarmClock />,
      onSelect: () => void snooze(chats, until).catch(ignore),
    })),
    {
      label: "Choose a time…",
      icon: <AlarmClock />,
      onSelect: () => setAsked({ kind: "snooze-time", chats }),
    },
  ];
  const assignChoices = (chats: ChatAtHand | ManyChats): Choice[] => [
    ...team.map(({ _id, name, isYou }) => ({
      label: isYou ? `${name} (you)` : name,
      icon: <UserRound />,
      isChecked: isOne(chats) && chats.assigneeId === _id,
      onSelect: () =>
        give(
          chats,
          _id,
          told(chats, `Assigned to ${isYou ? "you" : name}`, `assigned to ${isYou ? "you" : name}`),
        ),
    })),
    {
      label: "No one",
      icon: <UserRoundX />,
      onSelect: () => give(chats, null, told(chats, "Unassigned", "unassigned")),
    },
  ];
  const allChoices = (chat: ChatAtHand): Choice[] => [
    {
      label: chat.isUnread ? "Mark read" : "Mark unread",
      icon: chat.isUnread ? <MailOpen /> : <Mail />,
      onSelect: () => toggleUnread(chat),
    },
    {
      label: chat.status === "done" ? "Reopen" : "Mark as done",
      icon: chat.status === "done" ? <RotateCcw /> : <CircleCheck />,
      onSelect: () => toggleDone(chat),
    },
    { label: "Snooze…", icon: <AlarmClock />, onSelect: () => setAsked({ kind: "snooze", chats: chat }) },
    { label: "Assign…", icon: <UserRoundPlus />, onSelect: () => setAsked({ kind: "assign", chats: chat }) },
  ];

  const close = () => setAsked(null);
  const dialogOf = ({ kind, chats }: Asked): ReactNode => {
    const name = isOne(chats) ? chats.name : counted(chats.count, "chat");
    switch (kind) {
      case "snooze":
        return <ChoiceDialog title={`Snooze ${name}`} choices={snoozeChoices(chats)} onClose={close} />;
      case "snooze-time":
        return <SnoozeDialog onClose={close} onSnooze={(until) => snooze(chats, until)} />;
      case "assign":
        return <ChoiceDialog title={`Assign ${name}`} choices={assignChoices(chats)} onClose={close} />;
      case "all":
        return <ChoiceDialog title={name} choices={allChoices(chats)} onClose={close} />;
    }
  };
  return {
    toggleDone,
    toggleUnread,
    unread,
    done,
    askSnooze: (chats: ChatAtHand | ManyChats) => setAsked({ kind: "snooze", chats }),
    askAssign: (chats: ChatAtHand | ManyChats) => setAsked({ kind: "assign", chats }),
    askAll: (chat: ChatAtHand) => setAsked({ kind: "all", chats: chat }),
    dialog: asked ? dialogOf(asked) : null,
  };
}
