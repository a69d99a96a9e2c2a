import type { Chat } from "@broadcast/contract/messages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
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
import type { TeamFilters } from "../team/TeamChips.tsx";
import type { ChatRowWork } from "../work/ChatsAtHand.tsx";
import { type ChatFilter, useChatList } from "./chat-list.api.ts";
import { chatRow } from "./chat-row.tsx";
import type { UnsentMark } from "./unsent-marks.ts";

const NewChatDialog = lazy(async () => ({
  default: (await import("../new/NewChatDialog.tsx")).NewChatDialog,
}));

const SelectChats = lazy(async () => ({ default: (await import("./SelectChats.tsx")).SelectChats }));
const NoChats = lazy(async () => ({ default: (await import("./NoChats.tsx")).NoChats }));

const AllDone = lazy(async () => ({ default: (await import("./AllDone.tsx")).AllDone }));

const ChatsAtHand = lazy(async () => ({
  default: (await import("../work/ChatsAtHand.tsx")).ChatsAtHand,
}));
const MarkReadDialog = lazy(async () => ({
  default: (await import("../work/MarkReadDialog.tsx")).MarkReadDialog,
}));

const TeamChips = lazy(async () => ({ default: (await import("../team/TeamChips.tsx")).TeamChips }));

const UnsentHere = lazy(async () => ({ default: (await import("./UnsentHere.tsx")).UnsentHere }));

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
  open: "No open chats",
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
  const [isSelecting, setSelecting] = useState(false);
  const isAtRest = useIsAtRest();
  const [isWriting, setWriting] = useState(false);
  const [team, setTeam] = useState<TeamFilters>();
  const [isMarkingRead, setMarkingRead] = useState(false);
  const [rowWork, setRowWork] = useState<ChatRowWork>();
  const now = useNow();
  const isSearching = source.term.trim().length > 1;
  const isNobodyFound = isSearching && source.count === 0 && !source.isLoading && !source.error;
  const [present, setPresent] = useState<ReadonlyMap<string, ReactNode>>();
  const [unsent, setUnsent] = useState<ReadonlyMap<string, UnsentMark>>();
  const row = (chat: Chat) =>
    chatRow(chat, now, timezone, unsent?.get(chat.contact._id), present?.get(chat.contact._id));
  const { filter } = source.query;
  const isAside = team?.hasPutAside === true;
  // Where nothing is put aside, what is open is all there is.
  const chips: readonly FilterChip<ChatFilter>[] = [
    ...(isAside || filter !== "all"
      ? [
          {
            value: "open" as const,
            label: isAside ? "Open" : "All",
            ...(isAside && team ? { count: team.counts.open } : {}),
          },
        ]
      : []),
    ...(isAside || filter === "all"
      ? [{ value: "all" as const, label: "All", ...(isAside && team ? { count: team.counts.all } : {}) }]
      : []),
    { value: "unread", label: "Unread", ...(unread > 0 ? { count: unread } : {}) },
    ...(isFilterShown || filter === "potential-stop"
      ? [
          {
            value: "potential-stop" as const,
            label: "Potential opt-outs",
            ...(waiting > 0 ? { count: waiting } : {}),
          },
        ]
      : []),
    ...(team?.chips ?? []),
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
              <TeamChips current={filter} onFilters={setTeam} />
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
      ) : isNobodyFound ? (
        <p className="px-4 pb-2 text-soft">{nothingFound.all}</p>
      ) : (
        <List
          label="Chats"
          type="nav"
          source={source}
          hrefOf={(chat) => `/chats/${chat.contact._id}`}
          row={row}
          quickActions={rowWork?.actions}
          onHold={rowWork?.hold}
          noResultsText={nothingFound[source.term === "" ? filter : "all"]}
          empty={
            <Suspense fallback={<LoadingText />}>
              {isAside ? <AllDone onShowAll={() => source.setQuery({ filter: "all" })} /> : <NoChats />}
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
          <ChatsAtHand source={source} onRowWork={setRowWork} />
        </Suspense>
      ) : null}
      {isMarkingRead ? (
        <Suspense fallback={null}>
          <MarkReadDialog
            filter={{ term: source.term, filter }}
            shown={
              filter === "open" || filter === "all" || filter === "unread"
                ? null
                : (chips.find(({ value }) => value === filter)?.label ?? null)
            }
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
