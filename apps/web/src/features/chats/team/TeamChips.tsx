import type { FilterChip } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useEffect } from "react";
import { useUnread } from "../../../lib/live/unread.ts";
import { usePotentialStops } from "../../contacts/index.ts";
import type { ChatFilter } from "../list/chat-list.api.ts";
import { useTeam } from "./team.api.ts";

export interface ListFilters {
  /** Whether chats are snoozed or done, so that the open ones are not all. */
  hasPutAside: boolean;
  chips: readonly FilterChip<ChatFilter>[];
  /** The text for a list that is empty although there are chats. */
  nothingFound: string;
}

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

interface TeamChipsProps {
  /** The active filter stays available, even without any chats. */
  current: ChatFilter;
  onFilters: (filters: ListFilters) => void;
}

/** Determines the useful filters: those by assignee if there are several users, the others if they have chats. */
export function TeamChips({ current, onFilters }: TeamChipsProps) {
  const { data } = useTeam();
  const unread = useUnread().chats;
  const { waiting, isFilterShown } = usePotentialStops();
  useEffect(() => {
    const counts = data?.counts ?? { open: 0, all: 0, mine: 0, unassigned: 0, snoozed: 0, done: 0 };
    const isTeam = (data?.members.length ?? 0) > 1;
    const hasPutAside = counts.snoozed + counts.done > 0;
    const chip = (value: ChatFilter, label: string, isOfUse: boolean, count = 0) =>
      isOfUse || current === value ? [{ value, label, ...(count > 0 ? { count } : {}) }] : [];
    onFilters({
      hasPutAside,
      nothingFound: nothingFound[current],
      chips: [
        // If none is put aside, all chats are open.
        ...(hasPutAside
          ? [...chip("open", "Open", true, counts.open), ...chip("all", "All", true, counts.all)]
          : chip(current === "all" ? "all" : "open", "All", true)),
        ...chip("unread", "Unread", true, unread),
        ...chip("potential-stop", "Potential opt-outs", isFilterShown, waiting),
        ...chip("mine", "Mine", isTeam || counts.mine > 0, counts.mine),
        ...chip("unassigned", "Unassigned", isTeam, counts.unassigned),
        ...chip("snoozed", "Snoozed", counts.snoozed > 0, counts.snoozed),
        ...chip("done", "Done", counts.done > 0, counts.done),
      ],
    });
  }, [data, unread, waiting, isFilterShown, current, onFilters]);
  return null;
}
