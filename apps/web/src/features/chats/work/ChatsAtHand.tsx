import type { Chat } from "@broadcast/contract/chats";
import { teamInbox } from "@broadcast/contract/team-inbox";
import { isSingleKey } from "@broadcast/ui/inputs/single-keys.ts";
import { type DOMAttributes, type ReactNode, useEffect, useRef } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { longPressHandlers } from "../../../lib/device/use-long-press.ts";
import { useGo, useScreenPath } from "../../../lib/screens/navigation.ts";
import { noteOpenedByKey } from "../../../lib/screens/opened-by-key.ts";
import { moveIntoRows } from "../../../ui/lists/move-into-rows.ts";
import type { useChatList } from "../list/chat-list.api.ts";
import { ChatRowActions } from "./ChatRowActions.tsx";
import { atHand, type ChatAtHand, useChatWork } from "./use-chat-work.tsx";

/** The actions of a list row. */
export interface ChatRowWork {
  actions: (chat: Chat) => ReactNode;
  touch: DOMAttributes<HTMLElement>;
}

interface ChatsAtHandProps {
  source: ReturnType<typeof useChatList>;
  onRowWork: (work: ChatRowWork) => void;
}

/** After `g`, a key opens a section (`app/keyboard/shortcuts.ts`). */
const jumpWithinMs = 1_500;
const moves: Record<string, number> = { j: 1, k: -1 };
/** Recently opened threads stay mounted, hidden. */
const shownComposer = 'textarea[aria-label^="Message "]:not([aria-hidden="true"] *)';
const searchBox = 'input[aria-label="Search chats"]';
const openIn = /^\/chats\/([0-9a-f-]{36})/;

/** Acts on chats from the list: by a row's buttons, a long press, and keys, which act on the open chat first. */
export function ChatsAtHand({ source, onRowWork }: ChatsAtHandProps) {
  const go = useGo();
  const path = useScreenPath();
  const openId = openIn.exec(path)?.[1] ?? null;
  const work = useChatWork({
    onDone: (contactId, next) => {
      if (contactId === openId) go(next);
    },
    onUnread: (contactId) => {
      // If it stayed open, it would be marked read at once.
      if (contactId === openId) go("/chats");
    },
  });
  const latest = useRef({ work, source });
  latest.current = { work, source };

  useEffect(() => {
    const { on: touch, stop } = longPressHandlers((_list, touched) => {
      const place = touched.closest<HTMLElement>("[data-row]")?.dataset.row;
      const chat = place === undefined ? undefined : latest.current.source.itemAt(Number(place));
      if (chat) latest.current.work.askAll(atHand(chat));
    });
    onRowWork({
      actions: (chat) => <ChatRowActions chat={atHand(chat)} work={latest.current.work} />,
      touch,
    });
    return stop;
  }, [onRowWork]);

  const itemOf = (contactId: string | null): Chat | undefined => {
    for (let index = 0; index < source.count; index += 1) {
      const chat = source.itemAt(index);
      if (chat && chat.contact._id === contactId) return chat;
    }
    return undefined;
  };
  const focusedChat = () => {
    const row = (document.activeElement as HTMLElement | null)?.dataset.row;
    return row === undefined ? undefined : source.itemAt(Number(row));
  };
  /** The chat that keys act on: the open one, else the focused row. */
  const meant = async (): Promise<ChatAtHand | null> => {
    const chat = openId ? itemOf(openId) : focusedChat();
    if (chat) return atHand(chat);
    if (!openId) return null;
    const known = await call(teamInbox.read, { params: { contactId: openId }, isQuiet: true });
    return { ...known, contactId: openId, name: "this chat", isUnread: false };
  };
  const focusing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(focusing.current), []);
  const move = (by: number) => {
    const current = openId ?? focusedChat()?.contact._id ?? null;
    const at = Array.from({ length: source.count }, (_, index) => source.itemAt(index)?.contact._id).indexOf(
      current ?? "",
    );
    const chat = source.itemAt(at < 0 ? 0 : at + by);
    if (!chat) return;
    noteOpenedByKey();
    go(`/chats/${chat.contact._id}`, { isReplacing: openId !== null });
    // The row is in view and takes the focus, so that arrow keys continue from there.
    clearTimeout(focusing.current);
    focusing.current = setTimeout(() => {
      const row = document.querySelector<HTMLElement>('a[data-row][aria-current="page"]');
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    }, 50);
  };
  const acts: Record<string, (chat: ChatAtHand) => void> = {
    e: (chat) => {
      noteOpenedByKey();
      work.toggleDone(chat);
    },
    h: work.askSnooze,
    a: work.askAssign,
    u: work.unread,
  };
  const jumpFrom = useRef(Number.NEGATIVE_INFINITY);
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.matches(searchBox)) moveIntoRows(event);
    if (!path.startsWith("/chats") || !isSingleKey(event)) return;
    const isJump = event.timeStamp - jumpFrom.current < jumpWithinMs;
    jumpFrom.current = event.key === "g" && !isJump ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (isJump) return;
    const by = moves[event.key];
    const act = acts[event.key];
    if (by !== undefined) move(by);
    else if (event.key === "r" && openId) document.querySelector<HTMLElement>(shownComposer)?.focus();
    else if (act)
      // A failed read can be retried.
      void meant().then(
        (chat) => chat && act(chat),
        () => {},
      );
    else return;
    event.preventDefault();
  };
  const latestKey = useRef(onKey);
  latestKey.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latestKey.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return work.dialog;
}
