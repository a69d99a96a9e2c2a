import type { AnswerPeriod } from "@broadcast/contract/keywords";
import type { StoredMedia } from "../../../db/columns.ts";
import type { MessageContent } from "../../messages/index.ts";
import type { KeywordSettings } from "../keywords.sql.ts";
import { answerTypeOf } from "../keywords.ts";

const DAY_MS = 86_400_000;
const periodMs: Record<AnswerPeriod, number | null> = {
  always: 0,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  once: null,
};

/** Since when whoever got the answer of a keyword gets it no more; null is ever. */
export function periodSince(answersPer: AnswerPeriod, now: Date): Date | null | "always" {
  const period = periodMs[answersPer];
  if (period === 0) return "always";
  return period === null ? null : new Date(now.getTime() - period);
}

/** What a keyword answers with, its contact card among the media where it sends it; null for nothing. */
export function answerContent(
  keyword: KeywordSettings,
  media: StoredMedia[],
  purpose: MessageContent["purpose"],
): MessageContent | null {
  const type = answerTypeOf(keyword);
  if (keyword.answer === "" && type === "sms") return null;
  return {
    // Without a card there is nothing left but the text.
    type: type === "mms" && media.length === 0 ? "sms" : type,
    subject: "",
    text: type === "rvm" ? "" : keyword.answer,
    media,
    purpose,
  };
}
