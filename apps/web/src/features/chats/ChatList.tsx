import { displayPhoneNumber } from "@broadcast/domain/phone-number";
import { CheckCheck, MessageCircle, SquarePen, Upload } from "lucide-react";
import { useState } from "react";
import { useCurrentUser, useSession } from "../../lib/session.ts";
import { useUnread } from "../../lib/unread.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { PhoneText } from "../../ui/display/PhoneText.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { FilterChips } from "../../ui/inputs/FilterChips.tsx";
import { SearchField } from "../../ui/inputs/SearchField.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { usePotentialStops } from "../contacts/index.ts";
import { chatRow } from "./chat-row.tsx";
import { type ChatFilter, useChatList, useMarkAllRead } from "./chats.api.ts";
import { NewChatDialog } from "./NewChatDialog.tsx";

function NoChats() {
  const { sandboxUrl } = useSession();
  const { phoneNumber, phoneNumberType } = useCurrentUser();
  // Nobody but the owner gets what is texted to their own cell.
  const number = phoneNumberType === "managed-voip" ? displayPhoneNumber(phoneNumber ?? "") : "";
  return (
    <EmptyState
      icon={<MessageCircle />}
      title="No chats yet"
      text={
        <>
          Everything you and a contact write to each other appears here. Import your contacts and text one of
          them<PhoneText>{number ? `, or text ${number} from a phone` : ""}</PhoneText>.
        </>
      }
      action={
        <div className="flex flex-col items-center gap-2">
          <ButtonLink kind="primary" href="/contacts/import" icon={<Upload />}>
            Import contacts
          </ButtonLink>
          {sandboxUrl ? (
            <a href={sandboxUrl} target="_blank" rel="noreferrer" className="py-2 font-semibold text-b11">
              Open the sandbox's phones
            </a>
          ) : null}
        </div>
      }
    />
  );
}

/** Why nothing is in the list although there are chats. */
const nothingFound: Record<ChatFilter, string> = {
  all: "No results found",
  unread: "Everything is read",
  "potential-stop": "No text waits for your decision",
};

/** All conversations with contacts, newest first. */
export function ChatList() {
  const { timezone } = useCurrentUser();
  const unread = useUnread().chats;
  const { waiting, isFilterShown } = usePotentialStops();
  const source = useChatList();
  const markAllRead = useMarkAllRead();
  const [isWriting, setWriting] = useState(false);
  const now = useNow();
  const readAll = async () => {
    await markAllRead.mutateAsync({ body: {} });
    toast.success("All chats are marked read");
  };
  return (
    <Panel
      title="Chats"
      body="bare"
      actions={
        <>
          <IconButton
            label="Mark all read"
            icon={<CheckCheck aria-hidden="true" />}
            isDisabled={unread === 0}
            isLoading={markAllRead.isPending}
            // The call tells its own error.
            onClick={() => void readAll().catch(() => {})}
          />
          <Button kind="primary" size="sm" icon={<SquarePen />} onClick={() => setWriting(true)}>
            New
          </Button>
        </>
      }
      header={
        <div className="flex flex-col gap-2 px-4 pt-3 pb-2.5">
          <SearchField label="Search chats" value={source.term} onChange={source.setTerm} />
          <FilterChips
            label="Show"
            value={source.query.filter}
            onChange={(filter) => source.setQuery({ filter })}
            chips={[
              { value: "all", label: "All" },
              { value: "unread", label: "Unread", ...(unread > 0 ? { count: unread } : {}) },
              ...(isFilterShown || source.query.filter === "potential-stop"
                ? [
                    {
                      value: "potential-stop" as const,
                      label: "Potential opt-outs",
                      ...(waiting > 0 ? { count: waiting } : {}),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      }
    >
      <List
        label="Chats"
        type="nav"
        source={source}
        hrefOf={(chat) => `/chats/${chat.contact._id}`}
        row={(chat) => chatRow(chat, now, timezone)}
        noResultsText={nothingFound[source.term === "" ? source.query.filter : "all"]}
        empty={<NoChats />}
      />
      <NewChatDialog isOpen={isWriting} onClose={() => setWriting(false)} />
    </Panel>
  );
}
