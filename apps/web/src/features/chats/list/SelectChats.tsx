import type { Chat } from "@broadcast/contract/chats";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { AlarmClock, Archive, CircleCheck, EyeOff, Mail, MailOpen, UserRoundPlus } from "lucide-react";
import { counted } from "../../../lib/words/format.ts";
import { List } from "../../../ui/lists/List.tsx";
import type { ListRowContent } from "../../../ui/lists/ListRow.tsx";
import { type ListSelection, useListSelection } from "../../../ui/lists/list-selection.ts";
import { tellContactAction, useArchiveContacts, useHideChats } from "../../contact-actions/index.ts";
import { useMarkChatRead, useMarkManyUnread } from "../chats.api.ts";
import { tellUndoable } from "../work/undo-toast.tsx";
import { useChatWork } from "../work/use-chat-work.tsx";
import { type useChatList, useMarkManyRead } from "./chat-list.api.ts";

interface SelectChatsProps {
  source: ReturnType<typeof useChatList>;
  row: (chat: Chat) => ListRowContent;
  onLeave: () => void;
}

/** The chat list in selection mode, with its bulk actions. */
export function SelectChats({ source, row, onLeave }: SelectChatsProps) {
  const ticked = useListSelection<Chat>();
  const markOneRead = useMarkChatRead();
  const markRead = useMarkManyRead();
  const markUnread = useMarkManyUnread();
  const hide = useHideChats();
  const archive = useArchiveContacts();
  type Ticked = ListSelection<Chat>;

  const chosen = ({ isAll, keys }: Ticked) =>
    isAll ? { filter: { term: source.term, filter: source.query.filter } } : { contactIds: [...keys] };
  /** `doing` returns the chats to mark unread on Undo. The calls show their own errors; then the selection stays. */
  const then = (doing: Promise<readonly string[]>, told: string) =>
    void doing.then(
      (wereUnread) => {
        if (wereUnread.length === 0) toast.success(told);
        else
          tellUndoable(told, undefined, () =>
            markUnread.mutateAsync({ body: { contactIds: [...wereUnread] } }),
          );
        onLeave();
      },
      () => {},
    );
  const isUnread = (contactId: string) => {
    const chats = Array.from({ length: source.count }, (_, index) => source.itemAt(index));
    return chats.some((chat) => chat?.contact._id === contactId && chat.unreadCount > 0);
  };
  const read = (selection: Ticked) => {
    const [only] = selection.keys;
    const told = `${counted(selection.count, "chat")} marked read`;
    if (!selection.isAll && selection.count === 1 && only !== undefined) {
      const wereUnread = isUnread(only) ? [only] : [];
      then(
        markOneRead.mutateAsync({ body: { contactId: only } }).then(() => wereUnread),
        told,
      );
    } else
      then(
        markRead.mutateAsync({ body: chosen(selection) }).then(({ marked }) => marked ?? []),
        told,
      );
  };
  const unread = (selection: Ticked) =>
    then(
      markUnread.mutateAsync({ body: chosen(selection) }).then(() => []),
      `${counted(selection.count, "chat")} marked unread`,
    );
  const work = useChatWork({ onManyDone: onLeave });
  const many = (selection: Ticked) => ({ ...chosen(selection), count: selection.count });
  const doing =
    ({ mutateAsync }: typeof hide | typeof archive) =>
    ({ keys }: Ticked) =>
      void mutateAsync({ body: { contactIds: [...keys] } }).then(
        (action) => {
          tellContactAction(action);
          onLeave();
        },
        () => {},
      );

  return (
    <>
      <List
        label="Chats"
        type="bulk"
        source={source}
        row={row}
        selection={{ ...ticked, clear: onLeave }}
        actions={[
          { label: "Mark read", icon: <MailOpen />, onSelect: read },
          { label: "Mark unread", icon: <Mail />, onSelect: unread },
          { label: "Mark as done", icon: <CircleCheck />, onSelect: (these) => work.done(many(these)) },
          { label: "Snooze", icon: <AlarmClock />, onSelect: (these) => work.askSnooze(many(these)) },
          { label: "Assign", icon: <UserRoundPlus />, onSelect: (these) => work.askAssign(many(these)) },
          // Only for individually ticked chats, because these actions remove chats from the list.
          ...(ticked.isAll
            ? []
            : [
                { label: "Hide chats", icon: <EyeOff />, isRare: true, onSelect: doing(hide) },
                { label: "Archive contacts", icon: <Archive />, isRare: true, onSelect: doing(archive) },
              ]),
        ]}
      />
      {work.dialog}
    </>
  );
}
