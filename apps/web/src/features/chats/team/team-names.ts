import type { Message } from "@broadcast/contract/messages";
import { useCallback, useSyncExternalStore } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { personalValue, teamIdOf } from "../../../lib/device/personal-state.ts";

type Names = ReadonlyMap<string, string>;

const known = personalValue<Names | undefined>(undefined);

/** The names of the account's users by id; undefined if there is only one, or until they are known. */
export const useTeamNames = (): Names | undefined => useSyncExternalStore(known.subscribe, known.read);

/** Returns the name of the colleague who wrote a message; null if the current user or no user did. */
export function useWriterOf(): (message: Message) => string | null {
  const names = useTeamNames();
  const ownId = teamIdOf(useCurrentUser());
  return useCallback(
    ({ writtenBy }) => (writtenBy === ownId ? null : (names?.get(writtenBy ?? "") ?? null)),
    [names, ownId],
  );
}

/** Keeps the same map for equal names, so that nothing rerenders. */
export function noteTeamNames(names: Names): void {
  const before = known.read();
  const isSame = before?.size === names.size && [...names].every(([id, name]) => before.get(id) === name);
  if (!isSame) known.write(names);
}
