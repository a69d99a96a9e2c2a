import { KEYWORD_MAX_WORDS, MATCH_RULES, notReadBecause } from "@broadcast/domain/messages/keyword-matching";
import { keywordWord } from "@broadcast/domain/messages/keyword-words";
import { z } from "zod";
import { contactAction, listTagged } from "./contact-actions.ts";
import { contactSelection } from "./contacts.ts";
import { contentEndpoints, contentItem } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { messageMedia, storedText } from "./message-parts.ts";
import { RECORDING_MAX_BYTES } from "./messages.ts";
import { idOf, instant, searchBody, searchReply } from "./shapes.ts";

/** How often one contact gets the reply of a keyword. */
export const ANSWER_PERIODS = ["always", "day", "week", "month", "once"] as const;
export const answerPeriod = z.enum(ANSWER_PERIODS);
export type AnswerPeriod = z.infer<typeof answerPeriod>;

const matchRule = z.enum(MATCH_RULES);

const OTHER_WORDS_MAX = 20;

/** Document 2, section 5. */
const word = z
  .string()
  .trim()
  .min(1, "A word is required.")
  .max(40, "Use at most 40 characters.")
  .regex(/^[\p{L}\p{M}\p{N}\-_ ]+$/u, "Use only letters, numbers, dashes, spaces and underscores.")
  .refine((text) => keywordWord(text) !== "", "Use at least one letter or number.")
  .refine(
    (text) => keywordWord(text).split(" ").length <= KEYWORD_MAX_WORDS,
    `Use at most ${KEYWORD_MAX_WORDS} words.`,
  )
  .refine(
    (text) => notReadBecause(text) !== "law",
    "This word is reserved by law for opting out, opting in or getting help. Choose another one.",
  )
  .refine(
    (text) => notReadBecause(text) !== "left-alone",
    "This sounds like a request to stop. Choose another one.",
  );

const TOLD_MAX = 20;

const tagNames = z.array(z.string().trim().min(1).max(60)).max(20);

const settings = {
  otherWords: z.array(word).max(OTHER_WORDS_MAX, `Use up to ${OTHER_WORDS_MAX} other words.`),
  allowsMisspelt: z.boolean(),
  answer: z.string(),
  answersPer: answerPeriod,
  addTags: tagNames,
  removeTags: tagNames,
  isOn: z.boolean(),
  activeFrom: instant.nullable(),
  activeUntil: instant.nullable(),
  consentWording: z.string().trim().max(1_000),
  tells: z.array(idOf("user")).max(TOLD_MAX, `Choose up to ${TOLD_MAX} people.`).meta({
    description: "The owner and managers who get an email and a notification when a contact uses it",
  }),
  tellsOn: z.enum(["first", "every"]).meta({
    description: "Whether they hear of each contact's first use, or of every use",
  }),
};

const MATCH_OUTCOMES = [
  "answered",
  "unsent",
  "no-answer",
  "answered-before",
  "too-many",
  "too-late",
  "said-no",
] as const;

/** A use of a keyword. */
export const keywordMatch = z.object({
  _id: z.uuid(),
  contact: z.object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() }),
  rule: z.enum([...MATCH_RULES, "by-hand", "form"]).meta({
    description: "Why it matched; `by-hand`: it was applied to them; `form`: they filled out a form",
  }),
  outcome: z.enum(MATCH_OUTCOMES).nullable().meta({
    description:
      "What became of the reply; `too-many`: held back after three automatic messages; `too-late`: missed because it was over an hour late; null: not handled yet",
  }),
  at: instant,
});
export type KeywordMatchEntry = z.infer<typeof keywordMatch>;

const matchFilter = { outcome: z.enum(["all", ...MATCH_OUTCOMES]).default("all") };

/** A word of another keyword that resembles one of this keyword's. */
export const keywordOverlap = z.object({
  own: z.string(),
  other: z.string(),
  keyword: z.object({ _id: idOf("keyword"), word: z.string() }),
  kind: z.enum(["begins", "misspelt"]),
  wins: z.enum(["this", "other", "exact"]).meta({
    description: "Which one replies to the longer word; `exact`: whichever is spelled exactly",
  }),
});
export type KeywordOverlap = z.infer<typeof keywordOverlap>;

const chosenCampaigns = z.array(z.object({ _id: idOf("campaign"), name: z.string() }));
const chosenSpaces = z.array(z.object({ _id: idOf("space"), name: z.string() }));
const spaceIds = z.array(idOf("space")).max(20, "Choose up to 20 spaces.");
const campaignIds = z.array(idOf("campaign")).max(50, "Choose up to 50 campaigns.");

export const keyword = contentItem.extend({
  _id: idOf("keyword"),
  word: z.string(),
  slug: z.string().meta({ description: "The last part of its public address" }),
  publicLink: z.string().meta({ description: "A page that lets phones text the word; it shows a QR code" }),
  smsLink: z
    .string()
    .nullable()
    .meta({ description: "smsto:+1number:text; null while the account has no number" }),
  ...settings,
  answerType: z.enum(["sms", "mms", "rvm"]).meta({
    description:
      "mms with a picture or the contact card; rvm: the reply is a voice drop, and no text is sent",
  }),
  media: z.array(messageMedia).meta({ description: "The picture of the reply, or its recording" }),
  sendsCard: z.boolean().meta({ description: "Whether the account's contact card goes with the reply" }),
  joinCampaigns: chosenCampaigns.meta({ description: "Contacts who text it join these" }),
  leaveCampaigns: chosenCampaigns.meta({ description: "Contacts who text it leave these" }),
  spaces: chosenSpaces.meta({ description: "Contacts who text it join these" }),
  texts: z.number().int().meta({ description: "How many texts matched it" }),
  people: z.number().int().meta({ description: "How many contacts used it, by a text or a form" }),
});
export type Keyword = z.infer<typeof keyword>;

const answer = storedText.trim();

/** The initial values of a keyword. */
export const keywordCreation = z.object({ word, answer: answer.default("") });

/** The editable values of a keyword. */
export const keywordChange = z.object({ word, ...settings, answer });
const keywordJoinsChange = z.object({
  joinCampaignIds: campaignIds,
  leaveCampaignIds: campaignIds,
  spaceIds,
});

/** What a text would do. */
export const keywordTrial = z.object({
  keyword: z.object({ _id: idOf("keyword"), word: z.string() }).nullable(),
  rule: matchRule.nullable(),
  sentences: z.array(z.string()).meta({ description: "What would happen, in words" }),
});

/** A text that a customer might send. */
export const triedText = z.object({ text: z.string().max(1_600) });

const id = z.object({ id: idOf("keyword") });

export const keywords = {
  ...contentEndpoints({
    entity: "keyword",
    path: "keywords",
    key: "keywords",
    noun: "keyword",
    item: keyword,
    create: keywordCreation,
    change: keywordChange.extend(keywordJoinsChange.shape).partial(),
  }),
  overlaps: endpoint({
    method: "GET",
    path: "keywords/{id}/overlaps",
    summary: "Words of other keywords that come near this keyword's, and which one replies",
    access: "signed-in",
    params: id,
    reply: z.object({ overlaps: z.array(keywordOverlap) }),
    reads: ["content"],
  }),
  places: endpoint({
    method: "GET",
    path: "keywords/{id}/places",
    summary: "The forms tied to a keyword, and the landing pages with such a form or a button that texts it",
    access: "signed-in",
    params: id,
    reply: z.object({
      forms: z.array(z.object({ _id: idOf("configurableForm"), name: z.string() })),
      landingPages: z.array(
        z.object({ _id: idOf("landingPage"), name: z.string(), isPublished: z.boolean() }),
      ),
    }),
    reads: ["content"],
  }),
  searchMatches: endpoint({
    method: "POST",
    path: "keywords/{id}/matches/search",
    summary: "Who used a keyword, by which rule, and what happened to the reply; latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody(matchFilter),
    reply: searchReply("matches", keywordMatch),
    reads: ["content", "contacts"],
  }),
  tagMatches: endpoint({
    method: "POST",
    path: "keywords/{id}/matches/tag",
    summary: "Tag the contacts who used a keyword",
    access: "signed-in",
    params: id,
    body: z.object({ ...matchFilter, tagName: z.string().trim().min(1).max(60) }),
    reply: listTagged,
    errors: ["invalid-input"],
    touches: ["contacts", "tags", "contact-actions"],
  }),
  foreseeApplying: endpoint({
    method: "POST",
    path: "keywords/{id}/applying",
    summary: "What applying a keyword to contacts would send and cost; nothing is sent",
    access: "signed-in",
    isRead: true,
    params: id,
    body: z.object({ selection: contactSelection }),
    reply: z.object({
      people: z.number().int(),
      texts: z.number().int().meta({ description: "How many get the reply" }),
      credits: z.number(),
      without: z
        .array(z.object({ reason: z.string(), people: z.number().int() }))
        .meta({ description: "Why the others get no reply, the most frequent reason first" }),
      isEstimated: z.boolean().meta({ description: "Estimated from some of the people" }),
    }),
    errors: ["invalid-input"],
    reads: ["content", "contacts", "credits"],
  }),
  changeMedia: endpoint({
    method: "PUT",
    path: "keywords/{id}/media",
    summary:
      "Add a picture, the contact card or a voice drop to a keyword's reply; leave all out to remove it",
    access: "signed-in",
    kind: "multipart",
    maxUploadBytes: RECORDING_MAX_BYTES,
    params: id,
    body: z.object({
      voiceDropId: idOf("voiceDrop").optional().meta({ description: "Its recording becomes the reply" }),
      sendsCard: z.stringbool().default(false),
    }),
    reply: keyword,
    errors: ["invalid-input", "too-large", "unsupported-media"],
    touches: ["content"],
  }),
  media: endpoint({
    method: "GET",
    path: "keywords/{id}/media",
    summary: "The picture or recording of the reply",
    access: "signed-in",
    kind: "download",
    params: id,
    reply: z.string(),
    reads: ["content"],
  }),
  tryText: endpoint({
    method: "POST",
    path: "keywords/try",
    summary: "Which keyword a text would match, and what would happen; nothing is sent",
    access: "signed-in",
    isRead: true,
    body: triedText,
    reply: keywordTrial,
    reads: ["content"],
  }),
  effects: endpoint({
    method: "GET",
    path: "keywords/{id}/effects",
    summary: "What a keyword does for a contact, in words",
    access: "signed-in",
    params: id,
    reply: z.object({ sentences: z.array(z.string()) }),
    reads: ["content"],
  }),
  allWords: endpoint({
    method: "GET",
    path: "keywords/allWordsWithPublicLinkForUser",
    summary: "All active keywords with their public addresses, by word",
    access: "signed-in",
    reply: z.object({
      keywords: z.array(keyword.pick({ _id: true, word: true, publicLink: true, smsLink: true })),
    }),
    reads: ["content"],
  }),
  apply: endpoint({
    method: "POST",
    path: "contacts/applyKeyword",
    summary: "Apply a keyword to contacts; its tags, campaigns and reply",
    access: "signed-in",
    body: z.object({ keywordId: idOf("keyword"), selection: contactSelection }),
    reply: contactAction,
    errors: ["invalid-input", "wrong-state"],
    touches: ["contacts", "tags", "chats", "contact-actions"],
  }),
  readPublic: endpoint({
    method: "GET",
    path: "t/{keywordSlug}",
    summary: "A keyword's public page: what to text and where",
    access: "public",
    params: z.object({ keywordSlug: z.string().max(60) }),
    reply: z.object({
      businessName: z.string(),
      word: z.string(),
      phoneNumber: z.string(),
      smsLink: z.string(),
    }),
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
};
