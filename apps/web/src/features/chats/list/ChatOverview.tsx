import { Button } from "@broadcast/ui/actions/Button.tsx";
import { SquarePen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useUnread } from "../../../lib/live/unread.ts";
import { ListOverview } from "../../../ui/lists/ListOverview.tsx";
import { usePotentialStops } from "../../contacts/index.ts";
import { useLatestUnread } from "../chats.api.ts";
import { chatName, previewOf } from "./chat-row.tsx";

const NewChatDialog = lazy(async () => ({
  default: (await import("../new/NewChatDialog.tsx")).NewChatDialog,
}));

/** Shown next to the chats while none is open: the chats waiting for an answer. */
export function ChatOverview() {
  const unread = useUnread().chats;
  const { waiting, isFilterShown } = usePotentialStops();
  const latest = useLatestUnread();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <ListOverview
        title={unread > 0 ? "Waiting for a reply" : "You're all caught up"}
        figures={[
          { label: "Unread chats", value: unread },
          ...(isFilterShown ? [{ label: "Potential opt-outs", value: waiting }] : []),
        ]}
        recent={{
          label: "Latest unread",
          rows: latest.map((chat) => ({
            href: `/chats/${chat.contact._id}`,
            title: chatName(chat.contact),
            text: previewOf(chat.lastMessage),
          })),
        }}
        action={
          <Button kind="primary" icon={<SquarePen />} onClick={() => setWriting(true)}>
            New chat
          </Button>
        }
      />
      {isWriting ? (
        <Suspense fallback={null}>
          <NewChatDialog isOpen={isWriting} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
