import { type Keyword, keywordChange } from "@broadcast/contract/keywords";
import { z } from "zod";
import { daysOf, momentsOf } from "./keyword-days.ts";

/** A keyword as form values, with its active days instead of instants. */
export const keywordValues = keywordChange.omit({ activeFrom: true, activeUntil: true }).extend({
  firstDay: z.string(),
  lastDay: z.string(),
});
type KeywordValues = z.output<typeof keywordValues>;

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
