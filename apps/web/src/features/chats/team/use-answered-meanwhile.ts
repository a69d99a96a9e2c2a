import type { Message } from "@broadcast/contract/messages";
import { useCallback, useRef } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { teamIdOf } from "../../../lib/device/personal-state.ts";
import { useTeamNames } from "./team-names.ts";

interface AnsweredMeanwhile {
  /** To be called as somebody writes. */
  noteWriting: (isWritten: boolean) => void;
  /** What to ask before sending; null where nobody else has answered. */
  ask: () => { title: string; text: string } | null;
}

/** Remembers what a thread ended with when an answer was begun, and who else has answered since. */
export function useAnsweredMeanwhile(messages: readonly Message[]): AnsweredMeanwhile {
  const ownId = teamIdOf(useCurrentUser());
  const names = useTeamNames();
  /** The newest message when writing began; null while nothing is written. */
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
