import { createContext, useContext, useEffect, useMemo, useRef } from "react";

interface DialogNode {
  /** Registers a dialog inside this one. Returns a function that unregisters it. */
  join: (close: () => void) => () => void;
}

export const DialogTree = createContext<DialogNode | null>(null);

/**
 * Ties a dialog to the one it was opened from: when the outer one closes, for any reason, all dialogs opened
 * from it are closed too, innermost first.
 */
export function useDialogTree(isOpen: boolean, close: () => void): DialogNode {
  const parent = useContext(DialogTree);
  const inner = useRef(new Set<() => void>());
  const closeSelf = useRef(close);
  closeSelf.current = close;

  useEffect(() => {
    if (!isOpen) return;
    const closeAll = () => {
      for (const closeInner of [...inner.current]) closeInner();
      closeSelf.current();
    };
    const leave = parent?.join(closeAll);
    return () => {
      leave?.();
      for (const closeInner of [...inner.current]) closeInner();
    };
  }, [isOpen, parent]);

  return useMemo(
    () => ({
      join: (closeInner) => {
        inner.current.add(closeInner);
        return () => {
          inner.current.delete(closeInner);
        };
      },
    }),
    [],
  );
}
