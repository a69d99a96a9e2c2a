import { createContext, useContext, useEffect, useId, useMemo } from "react";

/** A part of the page that asks before it discards input: a dialog, or the whole page. */
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

/** The page's own scope, which is asked before a screen is left. */
export const pageScope = makeScope();

export const UnsavedContext = createContext<UnsavedScope>(pageScope);

/** Makes a scope for something that can be closed by itself. */
export const useUnsavedScope = (): UnsavedScope => useMemo(makeScope, []);

/** Reports whether there is unsaved input here; the nearest scope asks before it closes. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  const scope = useContext(UnsavedContext);
  useEffect(() => {
    scope.set(id, isDirty);
    return () => scope.set(id, false);
  }, [scope, id, isDirty]);
}
