import type { Chat } from "@broadcast/contract/chats";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { CheckCheck, SquarePen } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsAtRest } from "../../../lib/live/at-rest.ts";
import { useUnread } from "../../../lib/live/unread.ts";
import { useToday } from "../../../lib/live/use-now.ts";
import { untilLoaded } from "../../../lib/screens/until-loaded.ts";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { SelectToggle } from "../../../ui/lists/SelectToggle.tsx";
import type { ListFilters } from "../team/TeamChips.tsx";
import type { ChatRowWork } from "../work/ChatsAtHand.tsx";
import { useChatList } from "./chat-list.api.ts";
import { chatRow } from "./chat-row.tsx";
import type { UnsentMark } from "./unsent-marks.ts";

const NewChatDialog = lazy(async () => ({
  default: (await import("../new/NewChatDialog.tsx")).NewChatDialog,
}));

const SelectChats = lazy(async () => ({ default: (await import("./SelectChats.tsx")).SelectChats }));
const EmptyList = lazy(async () => ({ default: (await import("./EmptyList.tsx")).EmptyList }));

const ListAtRest = lazy(async () => ({
  default: (await untilLoaded(() => import("./ListAtRest.tsx"))).ListAtRest,
}));
const MarkReadDialog = lazy(async () => ({
  default: (await import("../work/MarkReadDialog.tsx")).MarkReadDialog,
}));

const TeamChips = lazy(async () => ({
  default: (await untilLoaded(() => import("../team/TeamChips.tsx"))).TeamChips,
}));

const UnsentHere = lazy(async () => ({
  default: (await untilLoaded(() => import("./UnsentHere.tsx"))).UnsentHere,
}));

const FoundInAll = lazy(async () => ({ default: (await import("../search/FoundInAll.tsx")).FoundInAll }));

/** All conversations with contacts, newest first. */
export function ChatList() {
  const { timezone } = useCurrentUser();
  const unread = useUnread().chats;
  const source = useChatList();
  const [isSelecting, setSelecting] = useState(false);
  const isAtRest = useIsAtRest();
  const [isWriting, setWriting] = useState(false);
  const [filters, setFilters] = useState<ListFilters>();
  const [isMarkingRead, setMarkingRead] = useState(false);
  const [rowWork, setRowWork] = useState<ChatRowWork>();
  const today = useToday(timezone);
  const isSearching = source.term.trim().length > 1;
  const isNobodyFound = isSearching && source.count === 0 && !source.isLoading && !source.error;
  const [present, setPresent] = useState<ReadonlyMap<string, ReactNode>>();
  const [unsent, setUnsent] = useState<ReadonlyMap<string, UnsentMark>>();
  const row = useCallback(
    (chat: Chat) =>
      chatRow(chat, today, timezone, unsent?.get(chat.contact._id), present?.get(chat.contact._id)),
    [today, timezone, unsent, present],
  );
  const { filter } = source.query;
  // The further filters are loaded once the rows are drawn.
  const chips: ListFilters["chips"] = filters?.chips ?? [
    { value: "open", label: "All" },
    { value: "unread", label: "Unread", ...(unread > 0 ? { count: unread } : {}) },
  ];
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
            onClick={() => setMarkingRead(true)}
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
            value={filter}
            onChange={(next) => source.setQuery({ filter: next })}
            chips={chips}
          />
          {isAtRest ? (
            <Suspense fallback={null}>
              <TeamChips current={filter} onFilters={setFilters} />
            </Suspense>
          ) : null}
        </div>
      }
    >
      {isAtRest && !isSelecting ? (
        <Suspense fallback={null}>
          <UnsentHere />
        </Suspense>
      ) : null}
      {isSelecting ? (
        <Suspense fallback={<LoadingText />}>
          <SelectChats source={source} row={row} onLeave={() => setSelecting(false)} />
        </Suspense>
      ) : isNobodyFound ? null : (
        <List
          label="Chats"
          type="nav"
          source={source}
          hrefOf={(chat) => `/chats/${chat.contact._id}`}
          row={row}
          quickActions={rowWork?.actions}
          touch={rowWork?.touch}
          noResultsText={source.term === "" ? filters?.nothingFound : undefined}
          empty={
            <Suspense fallback={<LoadingText />}>
              <EmptyList
                isAside={filters?.hasPutAside === true}
                onShowAll={() => source.setQuery({ filter: "all" })}
              />
            </Suspense>
          }
        />
      )}
      {!isSelecting && isSearching ? (
        <Suspense fallback={null}>
          <FoundInAll term={source.term} isAlone={isNobodyFound} />
        </Suspense>
      ) : null}
      {isAtRest ? (
        <Suspense fallback={null}>
          <ListAtRest source={source} onUnsent={setUnsent} onPresent={setPresent} onRowWork={setRowWork} />
        </Suspense>
      ) : null}
      {isMarkingRead ? (
        <Suspense fallback={null}>
          <MarkReadDialog
            filter={{ term: source.term, filter }}
            chips={chips}
            onClose={() => setMarkingRead(false)}
          />
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
