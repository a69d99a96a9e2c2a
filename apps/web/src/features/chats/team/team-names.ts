import { useSyncExternalStore } from "react";
import { personalValue } from "../../../lib/device/personal-state.ts";

type Names = ReadonlyMap<string, string>;

const known = personalValue<Names | undefined>(undefined);

/** The names of the account's users by id; undefined if there is only one, or until they are known. */
export const useTeamNames = (): Names | undefined => useSyncExternalStore(known.subscribe, known.read);

/** Keeps the same map for equal names, so that nothing rerenders. */
export function noteTeamNames(names: Names): void {
  const before = known.read();
  const isSame = before?.size === names.size && [...names].every(([id, name]) => before.get(id) === name);
  if (!isSame) known.write(names);
}
