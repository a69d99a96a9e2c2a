import type { FilterChip } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useEffect } from "react";
import type { ChatFilter } from "../list/chat-list.api.ts";
import { useTeam } from "./team.api.ts";

export interface TeamFilters {
  /** Some chats are snoozed or done, so that the open ones are not all. */
  hasPutAside: boolean;
  counts: { open: number; all: number };
  chips: readonly FilterChip<ChatFilter>[];
}

interface TeamChipsProps {
  /** The filter that is on stays, though nothing is left of it. */
  current: ChatFilter;
  onFilters: (filters: TeamFilters) => void;
}

/** Finds which filters of team work are of use: those of people where there are several, the others where chats are. */
export function TeamChips({ current, onFilters }: TeamChipsProps) {
  const { data } = useTeam();
  useEffect(() => {
    if (!data) return;
    const { members, counts } = data;
    const isTeam = members.length > 1;
    const chip = (value: "mine" | "unassigned" | "snoozed" | "done", label: string, isOfUse: boolean) =>
      isOfUse || current === value
        ? [{ value, label, ...(counts[value] > 0 ? { count: counts[value] } : {}) }]
        : [];
    onFilters({
      hasPutAside: counts.snoozed + counts.done > 0,
      counts,
      chips: [
        ...chip("mine", "Mine", isTeam || counts.mine > 0),
        ...chip("unassigned", "Unassigned", isTeam),
        ...chip("snoozed", "Snoozed", counts.snoozed > 0),
        ...chip("done", "Done", counts.done > 0),
      ],
    });
  }, [data, current, onFilters]);
  return null;
}
