import type { Message } from "@broadcast/contract/messages";
import { useCallback, useSyncExternalStore } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { personalValue, teamIdOf } from "../../../lib/device/personal-state.ts";

type Names = ReadonlyMap<string, string>;

const known = personalValue<Names | undefined>(undefined);

/** The names of the account's people by their ids; undefined where there is one alone, or until they are known. */
export const useTeamNames = (): Names | undefined => useSyncExternalStore(known.subscribe, known.read);

/** Names who of the account's people wrote a message; null where it was nobody else. */
export function useWriterOf(): (message: Message) => string | null {
  const names = useTeamNames();
  const ownId = teamIdOf(useCurrentUser());
  return useCallback(
    ({ writtenBy }) => (writtenBy === ownId ? null : (names?.get(writtenBy ?? "") ?? null)),
    [names, ownId],
  );
}

/** The same names stay the same map, so that what is drawn with them is not drawn again. */
export function noteTeamNames(names: Names): void {
  const before = known.read();
  const isSame = before?.size === names.size && [...names].every(([id, name]) => before.get(id) === name);
  if (!isSame) known.write(names);
}
