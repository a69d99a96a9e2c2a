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

/** Returns the time since which an earlier answer prevents another; null means ever. */
export function periodSince(answersPer: AnswerPeriod, now: Date): Date | null | "always" {
  const period = periodMs[answersPer];
  if (period === 0) return "always";
  return period === null ? null : new Date(now.getTime() - period);
}

/** Returns a keyword's answer, including its contact card; null for none. */
export function answerContent(
  keyword: KeywordSettings,
  media: StoredMedia[],
  purpose: MessageContent["purpose"],
): MessageContent | null {
  const type = answerTypeOf(keyword);
  if (keyword.answer === "" && type === "sms") return null;
  return {
    // Without a card only the text is left.
    type: type === "mms" && media.length === 0 ? "sms" : type,
    subject: "",
    text: type === "rvm" ? "" : keyword.answer,
    media,
    purpose,
  };
}
