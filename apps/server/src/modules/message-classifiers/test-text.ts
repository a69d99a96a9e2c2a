import type { TestedText } from "@broadcast/contract/message-classifiers";
import { readKeyword } from "@broadcast/domain/compliance/opt-out-words";
import {
  BUILT_IN_CLASSIFIERS,
  builtInMatch,
  shortenerRefusal,
} from "@broadcast/domain/messages/classifiers/built-in-classifiers";
import {
  type ClassifierEffect,
  matchClassifiers,
  refusalOf,
  stopScoreWith,
} from "@broadcast/domain/messages/classifiers/message-classifiers";
import { stopDetectScore } from "@broadcast/domain/stop-detect/stop-detect";
import type { SignedIn } from "../../http/context.ts";
import { readClassifiers } from "./message-classifiers.sql.ts";

const EFFECT: Record<ClassifierEffect, string> = {
  refuse: "The message isn't sent.",
  warn: "Writers are warned in Message Insights.",
  "opt-out": "It opts them out right away if it's all they wrote.",
  ask: "Marketing to them waits until someone decides.",
};

/** Above this a user decides (modules/consent); 1 is obeyed at once. */
const SOUNDS_LIKE_STOP = 0.95;

/** Returns what the rules, built-in and custom, would do with a text, using the same functions. */
export async function testText(
  { db }: SignedIn,
  { text, direction }: { text: string; direction: "in" | "out" },
): Promise<TestedText> {
  const isIncoming = direction === "in";
  const own = (await readClassifiers(db)).filter(({ kind }) => (kind === "stop") === isIncoming);
  const builtIn = BUILT_IN_CLASSIFIERS.filter(({ kind }) => (kind === "stop") === isIncoming).flatMap(
    (its) => {
      const phrase = builtInMatch(text, its);
      const { name, kind, effect } = its;
      return phrase === null ? [] : [{ classifierId: null, name, kind, phrase, effect }];
    },
  );
  const matches = [
    ...matchClassifiers(text, own).map(({ classifier: { id, name, kind, effect }, phrase }) => ({
      classifierId: id,
      name,
      kind,
      phrase,
      effect: EFFECT[effect],
    })),
    ...builtIn,
  ];
  if (isIncoming) {
    const stopScore = stopScoreWith(stopDetectScore(text), text, own);
    return { ...incomingOutcome(text, stopScore), matches, stopScore };
  }
  const refusal = refusalOf(text, own) ?? shortenerRefusal(text);
  return {
    outcome:
      refusal ??
      (matches.length > 0 ? "It's sent, and the sender sees a warning." : "It's sent. No rule matches."),
    isStopped: refusal !== null,
    matches,
    stopScore: null,
  };
}

function incomingOutcome(text: string, score: number): Pick<TestedText, "outcome" | "isStopped"> {
  if (score >= 1)
    return { outcome: "It opts them out right away, and we confirm it by text.", isStopped: true };
  const family = readKeyword(text);
  if (family === "start")
    return { outcome: "It opts them back in, if they had opted out.", isStopped: false };
  if (family === "help")
    return { outcome: "We answer with who you are and how to opt out.", isStopped: false };
  if (score > SOUNDS_LIKE_STOP)
    return {
      outcome: "It sounds like an opt-out. Marketing waits until someone decides.",
      isStopped: false,
    };
  return { outcome: "It comes in like any other text.", isStopped: false };
}
