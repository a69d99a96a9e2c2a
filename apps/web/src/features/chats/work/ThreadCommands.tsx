import {
  AlarmClock,
  CalendarSearch,
  CircleCheck,
  Mail,
  NotebookPen,
  RotateCcw,
  Search,
  UserRound,
  UserRoundPlus,
} from "lucide-react";
import { useMemo, useRef } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { type ScreenCommand, useScreenCommands } from "../../../lib/screens/screen-commands.ts";
import type { ContactPlace } from "../../contacts/index.ts";
import { useChatWork as useChatState } from "../team/team.api.ts";
import { type ChatAtHand, useChatWork } from "./use-chat-work.tsx";

interface ThreadCommandsProps {
  contactId: string;
  name: string;
  place: ContactPlace;
  onOpen: (what: "search" | "date" | "note") => void;
}

/** Adds the open chat's actions to the command palette. */
export function ThreadCommands({ contactId, name, place, onOpen }: ThreadCommandsProps) {
  const go = useGo();
  const state = useChatState(contactId).data;
  const work = useChatWork({
    onDone: (_contactId, next) => go(place.list === "/chats" ? next : place.chat),
    onUnread: () => go(place.list),
  });
  const latest = useRef({ work, onOpen, go });
  latest.current = { work, onOpen, go };
  const commands = useMemo((): readonly ScreenCommand[] => {
    if (!state) return [];
    const chat: ChatAtHand = { ...state, contactId, name, isUnread: false };
    const isDone = state.status === "done";
    const open = (what: "search" | "date" | "note") => () => latest.current.onOpen(what);
    return [
      {
        label: isDone ? "Reopen this chat" : "Mark this chat as done",
        icon: isDone ? RotateCcw : CircleCheck,
        words: "close finish",
        run: () => latest.current.work.toggleDone(chat),
      },
      {
        label: "Snooze this chat",
        icon: AlarmClock,
        words: "later",
        run: () => latest.current.work.askSnooze(chat),
      },
      {
        label: "Assign this chat",
        icon: UserRoundPlus,
        words: "give team",
        run: () => latest.current.work.askAssign(chat),
      },
      { label: "Mark this chat unread", icon: Mail, run: () => latest.current.work.unread(chat) },
      { label: "Search this chat", icon: Search, words: "find", run: open("search") },
      { label: "Go to a date", icon: CalendarSearch, run: open("date") },
      { label: "Write a note", icon: NotebookPen, words: "internal team mention", run: open("note") },
      { label: "Open contact", icon: UserRound, run: () => latest.current.go(place.contact) },
    ];
  }, [contactId, name, state, place]);
  useScreenCommands(commands);
  return work.dialog;
}
