import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import type { SendQuestion } from "./ComposerDialogs.tsx";

/** What sending this text to a group would do, as far as it decides whether to send. */
export interface GroupVerdict {
  text: string;
  hasMedia: boolean;
  /** It reaches no recipient, or costs more credits than there are. */
  isRefused: boolean;
  /** The question to ask first; null for none. */
  question: SendQuestion | null;
}

interface GroupMessage {
  text: string;
  hasMedia: boolean;
}

/** A group in which each member receives the message separately. */
export interface GroupSending {
  /** Sent before the text in every message: "Maya: ". */
  prefix: string;
  /** The same in the longest messages, if some have a longer one: "Maya (Book club): ". */
  longestPrefix?: string | undefined;
  /** The number of members the message can cost credits for. */
  people: number;
  /** Renders what a message would do; null if that is not for this user. Must be a stable function. */
  renderForecast:
    | ((
        message: GroupMessage & { isLater?: boolean; onVerdict?: (verdict: GroupVerdict) => void },
      ) => ReactNode)
    | null;
}

/** A message that may cost more than this is not sent before its cost is known and confirmed. */
export const ASKED_ABOVE_CREDITS = 25;

interface GroupSend {
  /** Whether it is sent as soon as its cost is known. */
  isAwaited: boolean;
  isRefused: boolean;
  onVerdict: (verdict: GroupVerdict) => void;
  /** The question to ask before this text is sent; `wait` if a verdict is needed first. */
  ask: (eachCredits: number) => SendQuestion | "wait" | null;
}

/** Holds back a message to a group until its cost is known; then `send` is called. */
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
    // The user typed on, so this text is no longer meant.
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
