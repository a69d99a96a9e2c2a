import { type Keyword, keywordChange } from "@broadcast/contract/keywords";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { z } from "zod";

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
  const dayOf = (moment: string | null) => (moment ? startOfDayKey(moment, timezone) : "");
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
    firstDay: dayOf(activeFrom),
    lastDay: dayOf(activeUntil),
  };
}

export function changeOf({ firstDay, lastDay, ...values }: KeywordValues, timezone: string) {
  const momentOf = (day: string, time: string) =>
    day === "" ? null : (zonedToInstant(day, time, timezone)?.toISOString() ?? null);
  return { ...values, activeFrom: momentOf(firstDay, "00:00"), activeUntil: momentOf(lastDay, "23:59") };
}
