import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useIsInView } from "../../lib/screens/in-view.ts";

interface WritingOptions {
  text: string;
  change: (changed: { text: string }) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Called while the user types, with whether there is any content. */
  onWriting: ((isWritten: boolean) => void) | undefined;
}

/** Writes to the message field: replaces the text, or inserts at the caret. `insert` is stable. */
export function useWriting({ text, change, input, onWriting }: WritingOptions) {
  const isInView = useIsInView();
  const isWritten = text !== "";
  const told = useRef(onWriting);
  told.current = onWriting;
  // Restores an earlier draft.
  useEffect(() => {
    if (isInView) told.current?.(isWritten);
  }, [isInView, isWritten]);
  const write = (words: string) => {
    change({ text: words });
    onWriting?.(words !== "");
  };

  const latest = useRef({ text, write });
  latest.current = { text, write };
  const insert = useCallback(
    (words: string) => {
      const { text: written, write: replace } = latest.current;
      const { selectionStart = written.length, selectionEnd = selectionStart } = input.current ?? {};
      replace(written.slice(0, selectionStart) + words + written.slice(selectionEnd));
      const caret = selectionStart + words.length;
      // After the dialog or the picker has returned the focus.
      setTimeout(() => {
        input.current?.focus();
        input.current?.setSelectionRange(caret, caret);
      }, 60);
    },
    [input],
  );
  return { write, insert };
}
