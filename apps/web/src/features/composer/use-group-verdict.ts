import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import type { SendQuestion } from "./ComposerDialogs.tsx";

/** What sending these words to a group would do, as far as it decides whether they are sent. */
export interface GroupVerdict {
  text: string;
  hasMedia: boolean;
  /** It reaches nobody, or costs more than there is. */
  isRefused: boolean;
  /** What to ask first; null for nothing. */
  question: SendQuestion | null;
}

interface GroupMessage {
  text: string;
  hasMedia: boolean;
}

/** A group that gets each message, person by person. */
export interface GroupSending {
  /** What stands before the words in every text: "Maya: ". */
  prefix: string;
  /** Whom each message may cost something for. */
  people: number;
  /** Shows what a message would do; null where that is nothing to whoever writes. Must stay the same function. */
  renderForecast:
    | ((
        message: GroupMessage & { isLater?: boolean; onVerdict?: (verdict: GroupVerdict) => void },
      ) => ReactNode)
    | null;
}

/** What may cost more than this is not sent before it is known what it costs, and asked about. */
export const ASKED_ABOVE_CREDITS = 25;

interface GroupSend {
  /** It is sent as soon as it is known what it costs. */
  isAwaited: boolean;
  isRefused: boolean;
  onVerdict: (verdict: GroupVerdict) => void;
  /** What to ask before these words are sent; `wait` where they have to wait for a verdict first. */
  ask: (eachCredits: number) => SendQuestion | "wait" | null;
}

/** Holds a message to a group back until what it costs is known; `send` is called once it is. */
export function useGroupVerdict(
  group: GroupSending | undefined,
  { text, hasMedia }: GroupMessage,
  send: () => void,
): GroupSend {
  const [verdict, setVerdict] = useState<GroupVerdict | null>(null);
  const { messageCredits } = useCurrentUser();
  const [awaited, setAwaited] = useState<string | null>(null);
  const current = verdict?.text === text && verdict.hasMedia === hasMedia ? verdict : null;
  const isAwaited = awaited !== null && awaited === text;
  const latest = useRef(send);
  latest.current = send;
  const isJudged = current !== null;
  useEffect(() => {
    // Whoever writes on has not meant these words.
    if (awaited !== null && awaited !== text) setAwaited(null);
    else if (isAwaited && isJudged) {
      setAwaited(null);
      latest.current();
    }
  }, [awaited, text, isAwaited, isJudged]);
  return {
    isAwaited,
    isRefused: current?.isRefused ?? false,
    onVerdict: setVerdict,
    ask: (eachCredits) => {
      if (current) return current.question;
      const most = Math.min(ASKED_ABOVE_CREDITS, messageCredits);
      const isSmall = (group?.people ?? 0) * Math.max(1, eachCredits) <= most;
      if (!group?.renderForecast || (isSmall && !verdict?.isRefused)) return null;
      setAwaited(text);
      return "wait";
    },
  };
}
