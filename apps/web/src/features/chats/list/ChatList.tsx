import type { Chat } from "@broadcast/contract/messages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { type FilterChip, FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { CheckCheck, SquarePen } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsAtRest } from "../../../lib/live/at-rest.ts";
import { useUnread } from "../../../lib/live/unread.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { SelectToggle } from "../../../ui/lists/SelectToggle.tsx";
import { usePotentialStops } from "../../contacts/index.ts";
import { type ChatFilter, useChatList, useMarkManyRead } from "./chat-list.api.ts";
import { chatRow } from "./chat-row.tsx";
import type { UnsentMark } from "./unsent-marks.ts";

const NewChatDialog = lazy(async () => ({
  default: (await import("../new/NewChatDialog.tsx")).NewChatDialog,
}));

const SelectChats = lazy(async () => ({ default: (await import("./SelectChats.tsx")).SelectChats }));
const NoChats = lazy(async () => ({ default: (await import("./NoChats.tsx")).NoChats }));

const TeamChips = lazy(async () => ({ default: (await import("../team/TeamChips.tsx")).TeamChips }));

const UnsentMarks = lazy(async () => ({ default: (await import("./UnsentMarks.tsx")).UnsentMarks }));

const PresentMarks = lazy(async () => ({
  default: (await import("../team/PresentMarks.tsx")).PresentMarks,
}));

const FoundMessages = lazy(async () => ({
  default: (await import("../search/FoundMessages.tsx")).FoundMessages,
}));

const FoundInSpaces = lazy(async () => ({
  default: (await import("../search/FoundInSpaces.tsx")).FoundInSpaces,
}));

/** Why nothing is in the list although there are chats. */
const nothingFound: Record<ChatFilter, string> = {
  all: "No results found",
  unread: "No unread chats",
  "potential-stop": "No texts need your decision",
  mine: "No open chats are assigned to you",
  unassigned: "No unassigned open chats",
  snoozed: "No snoozed chats",
  done: "No chats marked as done",
};

/** All conversations with contacts, newest first. */
export function ChatList() {
  const { timezone } = useCurrentUser();
  const unread = useUnread().chats;
  const { waiting, isFilterShown } = usePotentialStops();
  const source = useChatList();
  const markAllRead = useMarkManyRead();
  const [isSelecting, setSelecting] = useState(false);
  const isAtRest = useIsAtRest();
  const [isWriting, setWriting] = useState(false);
  const [teamChips, setTeamChips] = useState<readonly FilterChip<ChatFilter>[]>([]);
  const now = useNow();
  const isSearching = source.term.trim().length > 1;
  const isNobodyFound = isSearching && source.count === 0 && !source.isLoading && !source.error;
  const [present, setPresent] = useState<ReadonlyMap<string, ReactNode>>();
  const [unsent, setUnsent] = useState<ReadonlyMap<string, UnsentMark>>();
  const row = (chat: Chat) =>
    chatRow(chat, now, timezone, unsent?.get(chat.contact._id), present?.get(chat.contact._id));
  const readAll = async () => {
    await markAllRead.mutateAsync({ body: {} });
    toast.success("All chats marked read");
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
          <div className="flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <SearchField label="Search chats" value={source.term} onChange={source.setTerm} />
            </div>
            <SelectToggle label="Select chats" isOn={isSelecting} onChange={setSelecting} />
          </div>
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
              ...teamChips,
            ]}
          />
          {isAtRest ? (
            <Suspense fallback={null}>
              <TeamChips current={source.query.filter} onChips={setTeamChips} />
            </Suspense>
          ) : null}
        </div>
      }
    >
      {isSelecting ? (
        <Suspense fallback={<LoadingText />}>
          <SelectChats source={source} row={row} onLeave={() => setSelecting(false)} />
        </Suspense>
      ) : isNobodyFound ? (
        <p className="px-4 pb-2 text-soft">{nothingFound.all}</p>
      ) : (
        <List
          label="Chats"
          type="nav"
          source={source}
          hrefOf={(chat) => `/chats/${chat.contact._id}`}
          row={row}
          noResultsText={nothingFound[source.term === "" ? source.query.filter : "all"]}
          empty={
            <Suspense fallback={<LoadingText />}>
              <NoChats />
            </Suspense>
          }
        />
      )}
      {!isSelecting && isSearching ? (
        <Suspense fallback={null}>
          <FoundMessages term={source.term} isAlone={isNobodyFound} />
          <FoundInSpaces term={source.term} />
        </Suspense>
      ) : null}
      {isAtRest ? (
        <Suspense fallback={null}>
          <UnsentMarks onMarks={setUnsent} />
          <PresentMarks onMarks={setPresent} />
        </Suspense>
      ) : null}
      {isAtRest || isWriting ? (
        <Suspense fallback={null}>
          <NewChatDialog isOpen={isWriting} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
