import { contactName } from "@broadcast/domain/account/names";
import { FLOW_ANSWERS_MAX, FLOW_ANSWERS_WITHIN_MS } from "@broadcast/domain/automation/app-flow";
import type { Connection } from "../../../db/connection.ts";
import { sql } from "../../../db/connection.ts";
import { emit } from "../../../events/events.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { enqueue, enqueueAll } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { countAutomatic } from "../../automation-backlog/index.ts";
import { joinCampaign, leaveCampaign } from "../../campaigns/index.ts";
import { readStanding, recordConsent } from "../../consent/index.ts";
import {
  ensureTags,
  type MergeRow,
  mergeColumns,
  noteContactChange,
  tagContacts,
  toMergeContact,
  untagContacts,
} from "../../contacts/index.ts";
import { requestDoubleOptIn } from "../../double-opt-in/index.ts";
import { prepareMessages, type RenderContact, sendPrepared } from "../../messages/index.ts";
import { notifyPerson } from "../../push/index.ts";
import { saidNo } from "../../sending/index.ts";
import { joinSpace } from "../../spaces/index.ts";
import { readKeywordCampaigns } from "../keyword-campaigns.sql.ts";
import { answerFiles } from "../keyword-media.ts";
import { readKeywordSpaces } from "../keyword-spaces.sql.ts";
import {
  isAnsweredSince,
  isFirstMatch,
  isHeldBackSince,
  type KeywordRow,
  lockMatch,
  type MatchOutcome,
  readKeywords,
  setOutcome,
} from "../keywords.sql.ts";
import { answerContent, periodSince } from "./answer-content.ts";
import { heldBackMail } from "./held-back-mail.ts";
import { keywordMatched } from "./keyword-events.ts";
import { newPersonMail } from "./keyword-mail.ts";

type Acting = Pick<Services, "db" | "env" | "clock" | "storage">;
type Match = NonNullable<Awaited<ReturnType<typeof lockMatch>>> & { messageId: string; keyword: KeywordRow };

const DAY_MS = 86_400_000;

/** An answer that would come later, after an outage, would only surprise, and maybe at night. */
const ANSWERED_WITHIN_MS = 3_600_000;

/** How a contact came to a keyword without a text. */
const HOW: Partial<Record<Match["rule"], string>> = {
  "by-hand": "You applied",
  form: "They filled out a form for",
};

/**
 * Applies a matched keyword's consent, tags and answer, once. After too many automatic messages, which suggest a
 * program at the other end, only the answer is held back.
 */
export async function actOnMatch(services: Acting, accountId: number, messageId: string): Promise<void> {
  const { db, clock } = services;
  const held = await lockMatch(db, accountId, messageId);
  if (!held) return;
  const keyword = (await readKeywords(db, accountId, [held.keywordId])).get(held.keywordId);
  const contact = keyword && (await lockContact(services, accountId, held.contactId));
  if (!contact) return;
  const match = { ...held, messageId, keyword };
  const now = clock.now();
  const outcome = await act(services, accountId, match, contact, now);
  await setOutcome(db, accountId, messageId, outcome);
  // Who applies a keyword knows that.
  if (held.rule !== "by-hand") await tellPeople(db, accountId, match, contact);
  await emit(db, keywordMatched, {
    accountId,
    keywordId: held.keywordId,
    contactId: held.contactId,
    messageId,
    text: held.text,
    time: held.time,
    now,
  });
  await noteChange(db, accountId, ["contacts", "tags", "content"], [held.contactId]);
}

/** Notifies the people who chose to be told, by mail and on their devices. */
async function tellPeople(
  db: Connection,
  accountId: number,
  { keyword, keywordId, contactId, messageId }: Match,
  contact: RenderContact,
): Promise<void> {
  const { tells, tellsOn, word } = keyword;
  if (tells.length === 0) return;
  const isFirst = await isFirstMatch(db, accountId, { keywordId, contactId });
  if (tellsOn === "first" && !isFirst) return;
  const about = { accountId, keywordId, contactId, isFirst };
  await enqueueAll(
    db,
    newPersonMail,
    tells.map((personId) => ({ ...about, personId })),
  );
  for (const personId of tells)
    await notifyPerson(db, accountId, personId, {
      id: messageId,
      title: contactName(contact),
      body: `Used your keyword ${word}${isFirst ? " for the first time" : ""}`,
      url: `/chats/${contactId}`,
      topic: contactId,
    });
}

/** Adds and removes the keyword's tags, and records the changes in the contact's timeline. */
async function changeTags(
  db: Connection,
  accountId: number,
  { keyword, keywordId, contactId }: Match,
  now: Date,
): Promise<void> {
  const tagsAdded: string[] = [];
  for (const tag of keyword.addTags)
    for (const tagId of await ensureTags(db, accountId, [tag], now))
      if ((await tagContacts(db, accountId, tagId, [contactId])).length > 0) tagsAdded.push(tag);
  const tagsRemoved: string[] = [];
  for (const tag of keyword.removeTags)
    if ((await untagContacts(db, accountId, tag, [contactId])).length > 0) tagsRemoved.push(tag);
  if (tagsAdded.length + tagsRemoved.length > 0)
    await noteContactChange(db, accountId, [contactId], {
      kind: "tags",
      via: "keyword",
      aboutId: keywordId,
      tagsAdded,
      tagsRemoved,
      now,
    });
}

async function act(
  services: Acting,
  accountId: number,
  match: Match,
  contact: RenderContact,
  now: Date,
): Promise<MatchOutcome> {
  const { db } = services;
  const { keyword, contactId } = match;
  if (match.text !== null && match.from !== null)
    await keepConsent(services, accountId, { ...match, text: match.text, from: match.from }, now);
  await changeTags(db, accountId, match, now);
  await joinAndLeave(services, accountId, match, now);
  if (answerContent(keyword, keyword.media, "conversation") === null) return "no-answer";
  const since = periodSince(keyword.answersPer, now);
  if (since !== "always" && (await isAnsweredSince(db, accountId, match, since))) return "answered-before";
  const isAsked = match.rule !== "by-hand";
  if (isAsked && now.getTime() - match.usedAt.getTime() > ANSWERED_WITHIN_MS) return "too-late";
  const lately = new Date(now.getTime() - FLOW_ANSWERS_WITHIN_MS);
  const automatic = await countAutomatic(db, accountId, [contactId], lately);
  if ((automatic.get(contactId) ?? 0) >= FLOW_ANSWERS_MAX) {
    await tellHeldBack(db, accountId, match, now);
    return "too-many";
  }
  return answer(services, accountId, match, contact, now);
}

/** Tells the owner once a day that a keyword doesn't answer a contact. */
async function tellHeldBack(
  db: Connection,
  accountId: number,
  { keywordId, contactId }: Match,
  now: Date,
): Promise<void> {
  if (await isHeldBackSince(db, accountId, keywordId, new Date(now.getTime() - DAY_MS))) return;
  await enqueue(db, heldBackMail, { accountId, keywordId, contactId });
}

/** Contacts already in a campaign keep their position. A full space accepts no one. */
async function joinAndLeave(
  { db }: Acting,
  accountId: number,
  { keyword, keywordId, contactId, rule }: Match,
  now: Date,
): Promise<void> {
  const campaigns = (await readKeywordCampaigns(db, accountId, [keywordId])).get(keywordId) ?? [];
  const reason = `${HOW[rule] ?? "They texted"} ${keyword.word}.`;
  for (const { _id, effect } of campaigns) {
    if (effect === "join") await joinCampaign(db, accountId, _id, [contactId], { reason, now });
    else await leaveCampaign(db, accountId, _id, [contactId], { reason, now });
  }
  if (campaigns.length > 0) await noteChange(db, accountId, ["campaigns"], []);
  const spaces = (await readKeywordSpaces(db, accountId, [keywordId])).get(keywordId) ?? [];
  for (const { _id } of spaces) await joinSpace(db, accountId, _id, [contactId], now);
  if (spaces.length > 0) await noteChange(db, accountId, ["spaces", "content"], []);
}

/** A first text of a keyword is consent, with the wording the business showed and the contact's own text. */
async function keepConsent(
  { db }: Acting,
  accountId: number,
  { keyword, contactId, messageId, from, text, time }: Match & { text: string; from: string },
  now: Date,
): Promise<void> {
  const { optOuts, consents } = await readStanding(db, accountId, [from]);
  const isText = ({ channel }: { channel: string }) => channel === "text";
  if (optOuts.some(isText) || consents.some(isText)) return;
  const wording = [keyword.consentWording, `They texted: ${text}`].filter(Boolean).join("\n\n");
  await recordConsent(db, accountId, from, ["text", "picture"], {
    source: "text",
    wording,
    messageId,
    contactId,
    time,
  });
  await requestDoubleOptIn(db, { accountId, contactIds: [contactId], isBulk: false, now });
}

async function answer(
  { db, env, storage }: Acting,
  accountId: number,
  { keyword, keywordId, rule }: Match,
  contact: RenderContact,
  now: Date,
): Promise<MatchOutcome> {
  const media = await answerFiles({ db, storage }, accountId, keyword, { isForecast: false });
  // No one asked for an answer that is applied by hand.
  const content = answerContent(keyword, media, rule === "by-hand" ? "marketing" : "conversation");
  if (!content) return "no-answer";
  const prepared = await prepareMessages({ db, env }, accountId, content, [contact], now);
  const [sent] = await sendPrepared(db, accountId, prepared, {
    cause: "keyword",
    causeId: keywordId,
    sentBy: null,
    priority: 0,
    note: `Keyword ${keyword.word}`,
    isInChats: true,
    leavesOut: saidNo,
    now,
  });
  if (!sent) return "said-no";
  return sent.withheld === null ? "answered" : "unsent";
}

/** Two texts of one contact are handled one after the other, so that counts are correct. */
async function lockContact({ db }: Acting, accountId: number, id: string): Promise<RenderContact | null> {
  const { rows } = await sql<MergeRow>`
    select ${mergeColumns} from contacts c where c.account_id = ${accountId} and c.id = ${id} for update of c
  `.execute(db);
  return rows[0] ? toMergeContact(id, rows[0]) : null;
}
