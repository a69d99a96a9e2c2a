import { type Keyword, keywordChange } from "@broadcast/contract/keywords";
import { z } from "zod";
import { useContentCheck } from "../broadcast-content/index.ts";
import { daysOf, momentsOf } from "./keyword-days.ts";

/** A keyword as form values, with its active days instead of instants. */
export const keywordValues = keywordChange.omit({ activeFrom: true, activeUntil: true }).extend({
  firstDay: z.string(),
  lastDay: z.string(),
});
type KeywordValues = z.output<typeof keywordValues>;

/** Returns the check of a keyword's reply, which may be empty. */
export function useAnswerCheck() {
  const checkContent = useContentCheck();
  return async ({ answer = "" }: { answer?: string | undefined }) => {
    const { text } = await checkContent({ kind: "sms", subject: "", text: answer, hasMedia: true });
    return text ? { answer: text } : {};
  };
}

export function valuesOf(
  { activeFrom, activeUntil, otherWords, addTags, removeTags, ...its }: Keyword,
  timezone: string,
): KeywordValues {
  return {
    word: its.word,
    otherWords: [...otherWords],
    allowsMisspelt: its.allowsMisspelt,
    answer: its.answer,
    answersPer: its.answersPer,
    addTags: [...addTags],
    removeTags: [...removeTags],
    isOn: its.isOn,
    consentWording: its.consentWording,
    tells: [...its.tells],
    tellsOn: its.tellsOn,
    ...daysOf({ activeFrom, activeUntil }, timezone),
  };
}

export function changeOf({ firstDay, lastDay, ...values }: KeywordValues, timezone: string) {
  return { ...values, ...momentsOf({ firstDay, lastDay }, timezone) };
}
