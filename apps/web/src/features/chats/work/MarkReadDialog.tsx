import { messages } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import type { FilterChip } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useMarkManyUnread } from "../chats.api.ts";
import { type ChatFilter, useMarkManyRead } from "../list/chat-list.api.ts";
import { tellUndoable } from "./undo-toast.tsx";

/** Every unread chat matches one of these. */
const EVERYTHING: ReadonlySet<ChatFilter> = new Set(["open", "all", "unread"]);

interface MarkReadDialogProps {
  /** The chats the list shows. */
  filter: { term: string; filter: ChatFilter };
  /** The list's filters. */
  chips: readonly FilterChip<ChatFilter>[];
  onClose: () => void;
}

/** Asks before marking all chats that the list shows as read. Mount it to open it. */
export function MarkReadDialog({ filter, chips, onClose }: MarkReadDialogProps) {
  const { data } = useEndpoint(messages.countUnread, { body: { filter } }, { isQuiet: true });
  const markRead = useMarkManyRead();
  const markUnread = useMarkManyUnread();
  const count = data?.unreadCount;
  const shown = EVERYTHING.has(filter.filter)
    ? null
    : chips.find(({ value }) => value === filter.filter)?.label;
  const places = [shown && `in ${shown}`, filter.term.trim() && `matching “${filter.term.trim()}”`];
  const where = places.filter(Boolean).join(" ");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={count === undefined ? "Mark chats read?" : `Mark ${counted(count, "chat")} read?`}
      confirmLabel="Mark read"
      isDisabled={count === 0}
      onConfirm={async () => {
        const { marked } = await markRead.mutateAsync({ body: { filter } });
        if (marked === null) toast.success("Chats marked read");
        else if (marked.length === 0) toast.info("No unread chats");
        else
          tellUndoable(`${counted(marked.length, "chat")} marked read`, undefined, () =>
            markUnread.mutateAsync({ body: { contactIds: marked } }),
          );
      }}
    >
      {count === 0
        ? `No unread chats${where ? ` ${where}` : ""}.`
        : `${where ? `All unread chats ${where}` : "All unread chats"}${
            count === undefined ? "" : `: ${formatCount(count)}`
          }.`}
    </ConfirmDialog>
  );
}
