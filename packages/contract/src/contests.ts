import { isRegionCode } from "@broadcast/domain/account/regions";
import { z } from "zod";
import { contactAction } from "./contact-actions.ts";
import { contactSelection } from "./contacts.ts";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** How a contestant entered. The last two are the free way of entry that the law requires. */
export const ENTRY_WAYS = ["form", "link", "keyword", "hand", "post", "page"] as const;
export const entryWay = z.enum(ENTRY_WAYS);
export type EntryWay = z.infer<typeof entryWay>;

export const PRIZE_MAX_DOLLARS = 10_000_000;

const region = z.string().max(10).refine(isRegionCode, "Choose a state from the list.");
const day = instant.nullable();
const chosen = z.object({ _id: z.uuid(), name: z.string() }).nullable();

/** The official rules; they cannot change once the contest is open. */
const ruleFields = {
  prize: z.string().trim().max(300),
  prizeValue: z
    .number()
    .min(0, "Enter the value in dollars.")
    .max(PRIZE_MAX_DOLLARS, "Enter at most $10,000,000.")
    .nullable()
    .meta({ description: "The retail value of one prize, in dollars" }),
  winnersWanted: z.number().int().min(1, "At least 1.").max(100, "At most 100."),
  alternatesWanted: z.number().int().min(0, "At least 0.").max(100, "At most 100."),
  entriesPerContact: z.number().int().min(1, "At least 1.").max(100, "At most 100."),
  opensAt: day,
  closesAt: day,
  regions: z.array(region).max(70).meta({ description: "States where entrants must live: us-tx" }),
  minAge: z.number().int().min(13, "At least 13.").max(99, "At most 99.").nullable(),
  sponsorAddress: z.string().trim().max(300).meta({ description: "Also the address for entries by mail" }),
  publicSource: z
    .string()
    .trim()
    .max(200)
    .meta({ description: "The source of the public value used in the draw" }),
  terms: z.string().trim().max(5_000),
};

const ownFields = {
  winnerText: z.string().trim().max(1_024).meta({ description: "The message to winners" }),
  formId: idOf("configurableForm").nullable().meta({ description: "People who fill it in enter" }),
  trackableLinkId: idOf("trackableLink").nullable().meta({ description: "Contacts who open it enter" }),
  keywordId: idOf("keyword").nullable().meta({ description: "Contacts who text it enter" }),
};

const contestContact = z.object({ _id: idOf("contact"), name: z.string() });

export const contest = contentItem.extend({
  _id: idOf("contest"),
  ...ruleFields,
  winnerText: z.string(),
  form: chosen,
  trackableLink: chosen,
  keyword: chosen,
  slug: z.string(),
  rulesUrl: z.string().meta({ description: "The official rules, with the free way to enter" }),
  proofUrl: z.string().meta({ description: "Data to verify the draw" }),
  missing: z
    .array(z.string())
    .meta({ description: "What's still missing from the official rules before it can open" }),
  registrations: z.array(z.object({ region: z.string(), sentence: z.string() })),
  publishedAt: day,
  sealedAt: day,
  drawnAt: day,
  cancelledAt: day,
  seedHash: z.string().nullable(),
  entriesHash: z.string().nullable(),
  publicValue: z.string().nullable(),
  entries: z.number().int(),
  contacts: z.object({ total: z.number().int(), subset: z.array(contestContact) }),
  winners: z.object({ total: z.number().int(), subset: z.array(contestContact) }),
});
export type Contest = z.infer<typeof contest>;

export const contestCreation = z.object({ name: contentName });

export const contestChange = z
  .object({ name: contentName, ...ruleFields, ...ownFields })
  .partial()
  .meta({ description: "Fields left out stay the same" });
export type ContestChange = z.infer<typeof contestChange>;

/** An entrant with all their entries. */
export const contestEntrant = z.object({
  code: z.string().meta({ description: "The code for them in the public list" }),
  contact: contestContact.extend({ phoneNumber: z.string().nullable() }).nullable(),
  entries: z.number().int(),
  ways: z.array(entryWay),
  enteredAt: instant,
});
export type ContestEntrant = z.infer<typeof contestEntrant>;

export const WINNER_STATES = ["winner", "alternate", "replaced"] as const;

/** A place in the order of the draw. */
export const contestWinner = z.object({
  place: z.number().int(),
  code: z.string(),
  contact: contestContact.extend({ phoneNumber: z.string().nullable() }).nullable(),
  state: z.enum(WINNER_STATES),
  reason: z.string().meta({ description: "Why they were replaced; empty if they weren't" }),
  toldAt: day,
  messageState: z.string().nullable().meta({ description: "The outcome of the message to them" }),
});
export type ContestWinner = z.infer<typeof contestWinner>;

const id = z.object({ id: idOf("contest") });
const changed = ["content"] as const;

/** A person who entered by mail: an entry without an existing contact. */
export const postalEntrant = z.object({
  firstName: z.string().trim().min(1, "A first name is required.").max(80),
  lastName: z.string().trim().max(80).default(""),
  phoneNumber: z.string().trim().max(30).default(""),
  email: z.string().trim().max(200).default(""),
});

export const contestDraw = z.object({
  publicValue: z.string().trim().min(1, "Enter the public value.").max(200),
});

export const contestRedraw = z.object({
  place: z.number().int().min(1),
  reason: z.string().trim().min(1, "Say why.").max(500),
});

export const contests = {
  ...contentEndpoints({
    entity: "contest",
    path: "contests",
    key: "contests",
    noun: "contest",
    item: contest,
    create: contestCreation,
    change: contestChange,
  }),
  publish: endpoint({
    method: "PUT",
    path: "contests/{id}/publish",
    summary: "Publish the official rules; the contest opens and closes on its dates",
    access: "signed-in",
    params: id,
    body: empty,
    reply: contest,
    errors: ["wrong-state"],
    touches: changed,
  }),
  cancel: endpoint({
    method: "PUT",
    path: "contests/{id}/cancel",
    summary: "Cancel a published contest before its draw; who entered is kept",
    access: "signed-in",
    params: id,
    body: empty,
    reply: contest,
    errors: ["wrong-state"],
    touches: changed,
  }),
  searchContacts: endpoint({
    method: "POST",
    path: "contests/{id}/contacts/search",
    summary: "Who entered, latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("entrants", contestEntrant),
    reads: ["content"],
  }),
  enterContacts: endpoint({
    method: "PUT",
    path: "contests/{id}/contacts",
    summary: "Enter contacts who haven't entered yet",
    access: "signed-in",
    params: id,
    body: contactSelection,
    reply: contactAction,
    errors: ["invalid-input", "wrong-state"],
    touches: ["content", "contact-actions"],
  }),
  enterByPost: endpoint({
    method: "POST",
    path: "contests/{id}/contacts",
    summary: "Enter a person who entered by mail",
    access: "signed-in",
    params: id,
    body: postalEntrant,
    reply: contestContact,
    status: 201,
    errors: ["invalid-input", "wrong-state", "conflict"],
    touches: ["content", "contacts"],
  }),
  removeContact: endpoint({
    method: "DELETE",
    path: "contests/{id}/contacts/{contactId}",
    summary: "Remove a contact from a contest that's still open",
    access: "signed-in",
    params: id.extend({ contactId: idOf("contact") }),
    reply: empty,
    errors: ["wrong-state"],
    touches: changed,
  }),
  searchWinners: endpoint({
    method: "POST",
    path: "contests/{id}/winners/search",
    summary: "Winners, alternates and replaced winners, in draw order",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody({}),
    reply: searchReply("winners", contestWinner),
    reads: ["content"],
  }),
  draw: endpoint({
    method: "PUT",
    path: "contests/{id}/winner",
    summary: "Draw the winners of a closed contest",
    access: "signed-in",
    params: id,
    body: contestDraw,
    reply: contest,
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  redraw: endpoint({
    method: "PUT",
    path: "contests/{id}/winner/replace",
    summary: "Replace a winner with the next person in draw order",
    access: "signed-in",
    params: id,
    body: contestRedraw,
    reply: contest,
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  tellWinners: endpoint({
    method: "POST",
    path: "contests/{id}/winner/tell",
    summary: "Notify winners who haven't been told yet",
    access: "signed-in",
    params: id,
    body: empty,
    reply: z.object({ told: z.number().int() }),
    errors: ["wrong-state", "insufficient-credits"],
    touches: ["content", "thread", "chats", "credits"],
  }),
};
