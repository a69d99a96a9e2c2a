import type { Message } from "@broadcast/contract/messages";
import { useCallback, useRef } from "react";

interface AnsweredMeanwhile {
  /** Call this while the user types. */
  noteWriting: (isWritten: boolean) => void;
  /** The question to ask before sending; null if no other user has replied. */
  ask: () => { title: string; text: string } | null;
}

/** Remembers the last message of a thread when a reply was begun, and detects replies by other users since. */
export function useAnsweredMeanwhile(
  messages: readonly Message[],
  ownId: string,
  names: ReadonlyMap<string, string> | undefined,
): AnsweredMeanwhile {
  /** The newest message when writing began; null while the composer is empty. */
  const begunAfter = useRef<string | null>(null);
  const latest = useRef({ messages, ownId, names });
  latest.current = { messages, ownId, names };
  const noteWriting = useCallback((isWritten: boolean) => {
    if (!isWritten) begunAfter.current = null;
    else begunAfter.current ??= latest.current.messages.at(-1)?._id ?? "";
  }, []);
  const ask = useCallback(() => {
    const { messages: all, ownId: me, names: known } = latest.current;
    if (begunAfter.current === null) return null;
    const from = all.findIndex(({ _id }) => _id === begunAfter.current) + 1;
    const answer = all
      .slice(from)
      .findLast(
        ({ direction, cause, writtenBy }) =>
          direction === "out" && cause === "chat" && writtenBy !== null && writtenBy !== me,
      );
    if (!answer) return null;
    const name = known?.get(answer.writtenBy ?? "") ?? "A teammate";
    return {
      title: `${name} has already replied`,
      text: `“${answer.text || "A message without text"}” was sent while you were writing. If you send your message, it will go out too.`,
    };
  }, []);
  return { noteWriting, ask };
}
