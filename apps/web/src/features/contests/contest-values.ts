import { type Contest, type ContestChange, contestChange } from "@broadcast/contract/contests";
import type { RegionCode } from "@broadcast/domain/account/regions";
import { parseTimeInput, zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { z } from "zod";
import { typedTime } from "../../lib/words/moment-text.ts";

const { shape } = contestChange;

const A_NUMBER = "Enter a number.";
const numberOf = (text: string) => Number(text.replaceAll(/[$,\s]/g, ""));

/** A number as typed. */
const typedNumber = (schema: z.ZodType<number, number>) =>
  z.string().trim().min(1, A_NUMBER).transform(numberOf).refine(Number.isFinite, A_NUMBER).pipe(schema);

/** An optional number as typed; empty is null. */
const typedNumberOrNone = (schema: z.ZodType<number | null, number | null>) =>
  z
    .string()
    .trim()
    .transform((text) => (text === "" ? null : numberOf(text)))
    .refine((value) => value === null || Number.isFinite(value), A_NUMBER)
    .pipe(schema);

const chosen = z.object({ _id: z.string(), name: z.string() }).nullable();

/** The form values of a contest; numbers and times as typed. */
export const contestValues = z.object({
  name: shape.name.unwrap(),
  prize: shape.prize.unwrap(),
  prizeValue: typedNumberOrNone(shape.prizeValue.unwrap()),
  winnersWanted: typedNumber(shape.winnersWanted.unwrap()),
  alternatesWanted: typedNumber(shape.alternatesWanted.unwrap()),
  entriesPerContact: typedNumber(shape.entriesPerContact.unwrap()),
  opensDate: z.string(),
  opensTime: z.string(),
  closesDate: z.string(),
  closesTime: z.string(),
  regions: shape.regions.unwrap(),
  minAge: typedNumberOrNone(shape.minAge.unwrap()),
  sponsorAddress: shape.sponsorAddress.unwrap(),
  publicSource: shape.publicSource.unwrap(),
  terms: shape.terms.unwrap(),
  winnerText: shape.winnerText.unwrap(),
  form: chosen,
  trackableLink: chosen,
  keyword: chosen,
});
type Typed = z.input<typeof contestValues>;
type Values = z.output<typeof contestValues>;

const textOf = (value: number | null) => (value === null ? "" : String(value));

export function contestValuesOf(contest: Contest, timeZone: string): Typed {
  const { opensAt, closesAt } = contest;
  return {
    name: contest.name,
    prize: contest.prize,
    prizeValue: textOf(contest.prizeValue),
    winnersWanted: String(contest.winnersWanted),
    alternatesWanted: String(contest.alternatesWanted),
    entriesPerContact: String(contest.entriesPerContact),
    opensDate: opensAt ? startOfDayKey(opensAt, timeZone) : "",
    opensTime: opensAt ? typedTime(opensAt, timeZone) : "09:00",
    closesDate: closesAt ? startOfDayKey(closesAt, timeZone) : "",
    closesTime: closesAt ? typedTime(closesAt, timeZone) : "17:00",
    regions: contest.regions as RegionCode[],
    minAge: textOf(contest.minAge),
    sponsorAddress: contest.sponsorAddress,
    publicSource: contest.publicSource,
    terms: contest.terms,
    winnerText: contest.winnerText,
    form: contest.form,
    trackableLink: contest.trackableLink,
    keyword: contest.keyword,
  };
}

const momentOf = (date: string, time: string, timeZone: string): string | null =>
  date && parseTimeInput(time) ? (zonedToInstant(date, time, timeZone)?.toISOString() ?? null) : null;

/** The values to save. Once there are entries, the rules are left out. */
export function changeOf(values: Values, timeZone: string, areRulesFixed: boolean): ContestChange {
  const { name, winnerText, form, trackableLink, keyword } = values;
  const own = {
    name,
    winnerText,
    formId: form?._id ?? null,
    trackableLinkId: trackableLink?._id ?? null,
    keywordId: keyword?._id ?? null,
  };
  if (areRulesFixed) return own;
  return {
    ...own,
    prize: values.prize,
    prizeValue: values.prizeValue,
    winnersWanted: values.winnersWanted,
    alternatesWanted: values.alternatesWanted,
    entriesPerContact: values.entriesPerContact,
    opensAt: momentOf(values.opensDate, values.opensTime, timeZone),
    closesAt: momentOf(values.closesDate, values.closesTime, timeZone),
    regions: values.regions,
    minAge: values.minAge,
    sponsorAddress: values.sponsorAddress,
    publicSource: values.publicSource,
    terms: values.terms,
  };
}
