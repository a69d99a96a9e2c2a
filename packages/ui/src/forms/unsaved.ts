import { createContext, useContext, useEffect, useId, useMemo } from "react";

/** A place that asks before it throws away what was typed: a dialog, or the whole page. */
export interface UnsavedScope {
  set: (id: string, isDirty: boolean) => void;
  isDirty: () => boolean;
}

const makeScope = (): UnsavedScope => {
  const dirty = new Set<string>();
  return {
    set: (id, isDirty) => void (isDirty ? dirty.add(id) : dirty.delete(id)),
    isDirty: () => dirty.size > 0,
  };
};

/** The page's own scope: what leaves a screen asks it. */
export const pageScope = makeScope();

export const UnsavedContext = createContext<UnsavedScope>(pageScope);

/** A scope of one's own, for what can be closed by itself. */
export const useUnsavedScope = (): UnsavedScope => useMemo(makeScope, []);

/** Says whether something here would be lost; the nearest scope asks before it closes. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  const scope = useContext(UnsavedContext);
  useEffect(() => {
    scope.set(id, isDirty);
    return () => scope.set(id, false);
  }, [scope, id, isDirty]);
}
