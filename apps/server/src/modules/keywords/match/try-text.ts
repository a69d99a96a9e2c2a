import type { keywordTrial } from "@broadcast/contract/keywords";
import { stopScoreWith } from "@broadcast/domain/messages/classifiers/message-classifiers";
import {
  looksAutomatic,
  type MatchRule,
  matchKeyword,
  notReadBecause,
} from "@broadcast/domain/messages/keyword-matching";
import { stopDetectScore } from "@broadcast/domain/stop-detect/stop-detect";
import { shortDay } from "@broadcast/domain/time/dates";
import type { z } from "zod";
import { notFound } from "../../../app-error.ts";
import { readTimeZone } from "../../../clock/account-time-zone.ts";
import type { Connection } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { listItemUses } from "../../content/index.ts";
import { readClassifiers } from "../../message-classifiers/index.ts";
import { type CampaignEffect, readKeywordCampaigns } from "../keyword-campaigns.sql.ts";
import { readKeywordSpaces } from "../keyword-spaces.sql.ts";
import { type KeywordSettings, readKeywords } from "../keywords.sql.ts";
import { answerTypeOf } from "../keywords.ts";
import { listNamableByAny } from "./listened-words.sql.ts";
import { findKeywords } from "./note-matches.ts";

const because: Record<MatchRule, string> = {
  "whole-text": "the whole text is its word",
  "first-word": "the text begins with its word",
  "other-word": "the text names one of its other words",
  misspelt: "the text is its word, misspelled",
};

const perPerson = {
  always: "",
  day: ", once a day",
  week: ", once a week",
  month: ", once every 30 days",
  once: ", only once",
} as const;

/** The answer, with `often` as in ", once a day". */
function answerSentence(keyword: KeywordSettings, often: string): string {
  const { answer, media, sendsCard } = keyword;
  const type = answerTypeOf(keyword);
  if (type === "rvm") return `They get${often}: your voice drop, if they agreed to voice drops.`;
  const what = [
    ...(answer === "" ? [] : [`“${answer}”`]),
    ...(media.length > 0 ? ["a picture"] : []),
    ...(sendsCard ? ["your contact card"] : []),
  ];
  return what.length === 0 ? "No text is sent." : `They get${often}: ${what.join(", with ")}`;
}

/** Describes what a text would do, by the same matching as for inbound texts. */
export async function tryText(
  { db, accountId, clock }: SignedIn,
  text: string,
): Promise<z.infer<typeof keywordTrial>> {
  const none = (sentence: string) => ({ keyword: null, rule: null, sentences: [sentence] });
  const score = stopScoreWith(stopDetectScore(text), text, await readClassifiers(db));
  const notRead = notReadBecause(text, score);
  if (notRead === "law")
    return none(
      "No keyword replies. This word is reserved by law for opting out, opting in or getting help.",
    );
  if (notRead === "left-alone")
    return none(
      score >= 1
        ? "No keyword replies. It opts them out."
        : "No keyword replies. It sounds like a request to stop. You decide in Potential stops.",
    );
  if (looksAutomatic(text)) return none("No keyword replies. It looks like an automatic reply.");
  const [match] = (
    await findKeywords(db, [{ accountId, text, stopDetectScore: score }], clock.now())
  ).values();
  const its = match && (await readKeywords(db, accountId, [match.keywordId])).get(match.keywordId);
  const inactive = await findInactive(db, { accountId, text }, clock.now());
  if (!match || !its)
    return none(
      inactive
        ? `No keyword replies. ${inactive.word} would, but ${inactive.because}.`
        : "No keyword replies. The text just goes to the chat.",
    );
  return {
    keyword: { _id: match.keywordId, word: its.word },
    rule: match.rule,
    sentences: [
      `${its.word} replies: ${because[match.rule]}.`,
      ...(inactive ? [`${inactive.word} would reply instead, but ${inactive.because}.`] : []),
      ...(await effectsOf(db, accountId, match.keywordId, its)),
      ...(its.tells.length > 0 ? [toldSentence(its)] : []),
      "If it's their first text to you, we record it as their consent to texts.",
    ],
  };
}

/** Returns the keyword that a text would match if all were active, and why it isn't; null if it is. */
async function findInactive(
  db: Connection,
  said: { accountId: number; text: string },
  now: Date,
): Promise<{ word: string; because: string } | null> {
  const { accountId, text } = said;
  const match = matchKeyword(text, await listNamableByAny(db, said));
  const its = match && (await readKeywords(db, accountId, [match.keywordId])).get(match.keywordId);
  if (!its) return null;
  const { word, isOn, activeFrom, activeUntil } = its;
  if (!isOn) return { word, because: "it's off" };
  const day = async (at: Date) => shortDay(at, now, await readTimeZone(db, accountId));
  if (activeFrom && activeFrom > now) return { word, because: `it starts on ${await day(activeFrom)}` };
  if (!activeUntil || activeUntil > now) return null;
  // It is active until the day after its last one begins.
  return { word, because: `it ended on ${await day(new Date(activeUntil.getTime() - 1))}` };
}

/** Describes what applying a keyword by hand does for a contact. */
export async function listEffects({ db, accountId }: SignedIn, id: string): Promise<{ sentences: string[] }> {
  const its = (await readKeywords(db, accountId, [id])).get(id);
  if (!its) throw notFound("keyword");
  return { sentences: await effectsOf(db, accountId, id, its) };
}

async function effectsOf(
  db: Connection,
  accountId: number,
  id: string,
  its: KeywordSettings,
): Promise<string[]> {
  const campaigns = (await readKeywordCampaigns(db, accountId, [id])).get(id) ?? [];
  const spaces = (await readKeywordSpaces(db, accountId, [id])).get(id) ?? [];
  const uses = await listItemUses(db, accountId, [id]);
  const namesOf = (wanted: CampaignEffect) =>
    campaigns.flatMap(({ name, effect }) => (effect === wanted ? name : [])).join(", ");
  const { answersPer, addTags, removeTags } = its;
  return [
    answerSentence(its, perPerson[answersPer]),
    ...(addTags.length > 0 ? [`Tags added: ${addTags.join(", ")}.`] : []),
    ...(removeTags.length > 0 ? [`Tags removed: ${removeTags.join(", ")}.`] : []),
    ...(namesOf("join") ? [`Campaigns joined: ${namesOf("join")}.`] : []),
    ...(spaces.length > 0 ? [`Spaces joined: ${spaces.map(({ name }) => name).join(", ")}.`] : []),
    ...(namesOf("leave") ? [`Campaigns left: ${namesOf("leave")}.`] : []),
    ...uses.map(({ user, names }) => `${user.effect}: ${names.join(", ")}.`),
  ];
}

const toldSentence = ({ tells, tellsOn }: Pick<KeywordSettings, "tells" | "tellsOn">): string =>
  `${tells.length === 1 ? "One person gets" : `${tells.length} people get`} an email and a notification${tellsOn === "first" ? " if they use it for the first time" : ""}.`;
