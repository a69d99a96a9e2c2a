import { z } from "zod";
import { nextChange } from "./automation-pauses.ts";
import { CAMPAIGN_EVENTS_MAX, campaignEvent, campaignEventFields } from "./campaign-events.ts";
import {
  campaignContact,
  campaignEventContact,
  campaignEventState,
  contactCampaign,
  namedContact,
  simulatedMessage,
} from "./campaign-people.ts";
import { campaignPublishing, waitingChoice } from "./campaign-publishing.ts";
import {
  campaignChange,
  campaignCreation,
  campaignGoal,
  campaignRule,
  campaignSettings,
  campaignType,
} from "./campaign-settings.ts";
import { contactAction, listTagged } from "./contact-actions.ts";
import { contactSelection } from "./contacts.ts";
import { contentEndpoints, contentItem } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { RECORDING_MAX_BYTES } from "./messages.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

const count = z.number().int();

export const campaign = contentItem.extend({
  _id: idOf("campaign"),
  type: campaignType,
  ...campaignSettings,
  goal: campaignGoal,
  rules: z.array(
    campaignRule.extend({ name: z.string().nullable().meta({ description: "Null once it was deleted" }) }),
  ),
  state: z.enum(["draft", "running", "paused"]),
  startedAt: instant.nullable(),
  pausedAt: instant.nullable(),
  events: z.array(z.object({ _id: idOf("campaignEvent"), name: z.string() })),
  contacts: z.object({ count: z.number().int(), subset: z.array(namedContact) }),
  waiting: z.number().int().meta({ description: "How many contacts have a next message with a moment" }),
  held: z.number().int().meta({ description: "How many messages came due while it was paused" }),
  version: z
    .number()
    .int()
    .meta({ description: "How often its messages were published; 0 while it is a draft" }),
  edits: z.number().int().meta({ description: "Messages with unpublished edits" }),
  moving: z
    .object({ done: z.number().int(), total: z.number().int() })
    .nullable()
    .meta({ description: "Contacts being moved after a pause, or ahead; null once all are" }),
});
export type Campaign = z.infer<typeof campaign>;

/** How many contacts wait for a paused campaign to resume, and the effect of each option. */
export const campaignResuming = z.object({
  pausedAt: instant,
  contacts: z.number().int().meta({ description: "Who has a message to come" }),
  held: z.number().int().meta({ description: "Of those, people whose message came due during the pause" }),
  inTime: z
    .number()
    .int()
    .meta({ description: "Of the held ones, people whose message isn't too late and would be sent" }),
  lastSpacedAt: instant.nullable().meta({
    description: "When about the last of those is sent, at the account's rate; null if there are none",
  }),
});
export type CampaignResuming = z.infer<typeof campaignResuming>;

const id = z.object({ id: idOf("campaign") });
const view = z.object({
  view: z.enum(["published", "draft"]).default("published").meta({
    description: "As they run now, or as they will once the edits are published",
  }),
});
const eventId = id.extend({ eventId: idOf("campaignEvent") });
const changed = ["content", "campaigns"] as const;
const eventWrite = {
  access: "signed-in",
  kind: "multipart",
  maxUploadBytes: RECORDING_MAX_BYTES,
  body: campaignEventFields,
  reply: campaignEvent,
  errors: ["invalid-input", "wrong-state", "conflict", "too-large", "unsupported-media"],
  touches: changed,
} as const;

export const campaigns = {
  ...contentEndpoints({
    entity: "campaign",
    path: "campaigns",
    key: "campaigns",
    noun: "campaign",
    topic: "campaigns",
    item: campaign,
    create: campaignCreation,
    change: campaignChange,
  }),
  start: endpoint({
    method: "PUT",
    path: "campaigns/{id}/start",
    summary: "Start a campaign; contacts in it get its messages from now on",
    access: "signed-in",
    params: id,
    body: empty,
    reply: campaign,
    errors: ["wrong-state"],
    touches: changed,
  }),
  pause: endpoint({
    method: "PUT",
    path: "campaigns/{id}/pause",
    summary: "Pause a campaign; nothing is sent until it resumes",
    access: "signed-in",
    params: id,
    body: empty,
    reply: campaign,
    errors: ["wrong-state"],
    touches: changed,
  }),
  resume: endpoint({
    method: "PUT",
    path: "campaigns/{id}/resume",
    summary: "Resume after a pause",
    access: "signed-in",
    params: id,
    body: z.object({
      missed: z.enum(["shift", "skip", "send"]).meta({
        description:
          "What to do with messages that came due during the pause: shift everything, skip them, or send them now",
      }),
    }),
    reply: campaign,
    errors: ["wrong-state"],
    touches: changed,
  }),
  resuming: endpoint({
    method: "GET",
    path: "campaigns/{id}/resuming",
    summary: "How many contacts are waiting for a paused campaign to resume",
    access: "signed-in",
    params: id,
    reply: campaignResuming,
    errors: ["wrong-state"],
    reads: ["campaigns"],
  }),
  fastForward: endpoint({
    method: "POST",
    path: "campaigns/{id}/fastFwd/{days}",
    summary: "Move contacts ahead by days, or with 0 straight to their next message",
    access: "signed-in",
    params: id.extend({ days: z.coerce.number().int().min(0).max(3_650) }),
    body: z.object({
      contactIds: z.array(idOf("contact")).min(1).max(10_000).optional().meta({
        description: "Everyone in the campaign if left out",
      }),
      term: searchTerm.optional().meta({ description: "Those in it whose name has these words" }),
      isTrial: z.boolean().default(false).meta({ description: "Counts only" }),
    }),
    reply: z.object({
      moved: count.meta({ description: "Contacts with a next message" }),
      goNow: count.meta({ description: "Those whose next message goes out right away" }),
    }),
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  searchContacts: endpoint({
    method: "POST",
    path: "campaigns/{id}/contacts/search",
    summary: "Who is in a campaign and who left it, latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("contacts", campaignContact),
    reads: ["campaigns"],
  }),
  join: endpoint({
    method: "PUT",
    path: "campaigns/{id}/contacts",
    summary: "Add contacts to a campaign",
    access: "signed-in",
    params: id,
    body: contactSelection
      .extend({
        joinedAt: instant.nullable().default(null).meta({
          description: "Counts their messages from this moment; anything due before now is skipped",
        }),
      })
      .meta({ ...contactSelection.meta() }),
    reply: contactAction,
    errors: ["invalid-input"],
    touches: ["content", "campaigns", "contact-actions"],
  }),
  changeNext: endpoint({
    method: "PUT",
    path: "campaigns/{id}/contacts/{contactId}/next",
    summary: "Skip, hold or reschedule a contact's next message, or release a held one",
    access: "signed-in",
    params: id.extend({ contactId: idOf("contact") }),
    body: nextChange,
    reply: contactCampaign,
    errors: ["invalid-input", "wrong-state"],
    touches: ["campaigns"],
  }),
  tellPurchase: endpoint({
    method: "POST",
    path: "contacts/{contactId}/purchases",
    summary: "Report a purchase by a contact; campaigns and app flows can start and end with it",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    body: z.object({
      product: z.string().trim().max(120).default(""),
      amountCents: z.number().int().min(0).max(1_000_000_000).optional(),
      boughtAt: instant.optional(),
    }),
    reply: z.object({ _id: z.uuid() }),
    status: 201,
    errors: ["invalid-input"],
    touches: ["campaigns", "app-flows", "contacts"],
  }),
  leave: endpoint({
    method: "DELETE",
    path: "campaigns/{id}/contacts",
    summary: "Remove contacts from a campaign; nothing that's waiting for them is sent",
    access: "signed-in",
    params: id,
    body: contactSelection,
    reply: contactAction,
    errors: ["invalid-input"],
    touches: ["content", "campaigns", "contact-actions"],
  }),
  simulate: endpoint({
    method: "POST",
    path: "campaigns/{id}/simulation",
    summary: "Simulate what a contact would get if they joined at a given time; nothing is sent",
    access: "signed-in",
    isRead: true,
    params: id,
    body: view.extend({
      contactId: idOf("contact"),
      joinsAt: instant.optional().meta({ description: "Now if left out" }),
    }),
    reply: z.object({ messages: z.array(simulatedMessage) }),
    errors: ["invalid-input"],
    reads: ["content", "campaigns"],
  }),
  events: endpoint({
    method: "GET",
    path: "campaigns/{id}/events",
    summary: "The messages of a campaign, in order",
    access: "signed-in",
    params: id,
    query: view,
    reply: z.object({ events: z.array(campaignEvent) }),
    reads: ["content", "campaigns"],
  }),
  event: endpoint({
    method: "GET",
    path: "campaigns/{id}/events/{eventId}",
    summary: "One message of a campaign",
    access: "signed-in",
    params: eventId,
    query: view,
    reply: campaignEvent,
    reads: ["content", "campaigns"],
  }),
  addEvent: endpoint({
    ...eventWrite,
    method: "POST",
    path: "campaigns/{id}/events",
    summary: "Add a message to a campaign",
    params: id,
    status: 201,
  }),
  changeEvent: endpoint({
    ...eventWrite,
    method: "PUT",
    path: "campaigns/{id}/events/{eventId}",
    summary: "Replace a message of a campaign; the timing of waiting contacts is recalculated",
    params: eventId,
  }),
  removeEvent: endpoint({
    method: "DELETE",
    path: "campaigns/{id}/events/{eventId}",
    summary: "Delete a message of a campaign; contacts waiting for it move to the next one or leave",
    access: "signed-in",
    params: eventId,
    query: z.object({
      waiting: z
        .enum(["next", "leave"])
        .default("next")
        .meta({ description: "What to do with contacts whose next message it is" }),
      asDraft: z.stringbool().default(false).meta({ description: "Deletes it once published" }),
    }),
    reply: empty,
    touches: changed,
  }),
  moveEvent: endpoint({
    method: "PUT",
    path: "campaigns/{id}/events/{eventId}/place",
    summary: "Move a message of a drip before another one; of a started campaign as an unpublished edit",
    access: "signed-in",
    params: eventId,
    body: z.object({
      before: idOf("campaignEvent").nullable().meta({ description: "Null moves it to the end" }),
    }),
    reply: z.object({ events: z.array(campaignEvent) }),
    errors: ["wrong-state"],
    touches: changed,
  }),
  previewEvent: endpoint({
    method: "POST",
    path: "campaigns/{id}/preview",
    summary: "A message as it would be with these values: what several contacts would get, and when",
    access: "signed-in",
    isRead: true,
    params: id,
    body: campaignEventFields
      .omit({ before: true, basedOn: true, emailId: true, clippingConfirmed: true })
      .extend({
        eventId: idOf("campaignEvent").optional().meta({ description: "The message they replace" }),
        hasFile: z.boolean().default(false).meta({ description: "A picture or recording is chosen for it" }),
        contactIds: z.array(idOf("contact")).min(1).max(5).optional().meta({
          description: "Some of those in the campaign, or else of all contacts, if left out",
        }),
      }),
    reply: z.object({
      people: z.array(
        simulatedMessage.omit({ event: true, dueAt: true, localTime: true }).extend({
          contact: namedContact,
          dueAt: instant
            .nullable()
            .meta({ description: "Null if it isn't for them: it's over, or a date is missing" }),
        }),
      ),
    }),
    errors: ["invalid-input"],
    reads: ["content", "campaigns", "contacts"],
  }),
  undoEdit: endpoint({
    method: "DELETE",
    path: "campaigns/{id}/events/{eventId}/edit",
    summary: "Discard the edits of a message",
    access: "signed-in",
    params: eventId,
    reply: empty,
    touches: changed,
  }),
  publishing: endpoint({
    method: "GET",
    path: "campaigns/{id}/publishing",
    summary:
      "What publishing would do now; who is waiting for each edited message, and when they would get it",
    access: "signed-in",
    reads: ["campaigns"],
    params: id,
    reply: campaignPublishing,
  }),
  publish: endpoint({
    method: "PUT",
    path: "campaigns/{id}/publish",
    summary: "Publish all edited messages at once",
    access: "signed-in",
    params: id,
    body: z.object({
      choices: z
        .array(z.object({ eventId: idOf("campaignEvent"), waiting: waitingChoice }))
        .max(CAMPAIGN_EVENTS_MAX)
        .default([])
        .meta({
          description: "What to do with waiting contacts; defaults to `from-joining` and `next`",
        }),
      draft: z.string().max(64).optional().meta({
        description: "The edits as `publishing` described them; refused when they have changed since",
      }),
    }),
    reply: campaign,
    errors: ["invalid-input", "wrong-state", "conflict"],
    touches: changed,
  }),
  discardEdits: endpoint({
    method: "DELETE",
    path: "campaigns/{id}/edits",
    summary: "Discard all unpublished edits",
    access: "signed-in",
    params: id,
    reply: empty,
    touches: changed,
  }),
  versions: endpoint({
    method: "GET",
    path: "campaigns/{id}/versions",
    summary: "What was published and when, latest first",
    access: "signed-in",
    reads: ["campaigns"],
    params: id,
    reply: z.object({
      versions: z.array(
        z.object({
          version: count,
          publishedAt: instant,
          by: z.string().nullable(),
          events: z.array(z.object({ name: z.string(), text: z.string(), timing: z.string() })),
          changes: z
            .array(
              z.object({
                name: z.string(),
                what: z.enum(["added", "removed", "text", "timing", "moved"]),
              }),
            )
            .meta({ description: "What became different from the version before" }),
        }),
      ),
    }),
  }),
  reviseVersion: endpoint({
    method: "POST",
    path: "campaigns/{id}/versions/{version}/draft",
    summary: "Use an earlier version's messages as the unpublished edits; edits there were are replaced",
    access: "signed-in",
    params: id.extend({ version: z.coerce.number().int().min(1) }),
    body: empty,
    reply: campaign,
    errors: ["wrong-state"],
    touches: changed,
  }),
  moveDay: endpoint({
    method: "PUT",
    path: "campaigns/{id}/events/{eventId}/day",
    summary:
      "Move a message of a calendar, event or countdown campaign to another day; with `isTrial`, only returns who is affected",
    access: "signed-in",
    params: eventId,
    body: z.object({ day: z.iso.date(), isTrial: z.boolean().default(false) }),
    reply: z.object({
      people: count.meta({ description: "Contacts who get it then" }),
      losing: count.meta({
        description: "Contacts who would have got it but no longer do, because that day has passed for them",
      }),
      goesAtOnce: count,
      earliest: instant.nullable(),
      latest: instant.nullable(),
      isEstimated: z.boolean().meta({ description: "Estimated from some of the people" }),
    }),
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  forecast: endpoint({
    method: "GET",
    path: "campaigns/{id}/forecast",
    summary:
      "How many messages and credits a campaign will use in each of the next weeks, for everyone in it",
    access: "signed-in",
    reads: ["campaigns"],
    params: id,
    query: z.object({ weeks: z.coerce.number().int().min(1).max(26).default(8) }),
    reply: z.object({
      people: count,
      isEstimated: z.boolean().meta({ description: "Estimated from some of the people" }),
      weeks: z.array(z.object({ from: z.string(), messages: count, credits: z.number() })),
    }),
  }),
  test: endpoint({
    method: "POST",
    path: "campaigns/{id}/test",
    summary:
      "Send a campaign's messages to one contact now as a test, without waits; not counted in any figures",
    access: "signed-in",
    params: id,
    body: z.object({
      contactId: idOf("contact"),
      eventIds: z.array(idOf("campaignEvent")).min(1).max(10).optional().meta({
        description: "Only these; the first ten if left out",
      }),
    }),
    reply: z.object({
      messages: z.array(
        z.object({
          name: z.string(),
          outcome: z.enum(["sent", "withheld", "not-sent"]),
          reason: z.string().nullable(),
        }),
      ),
    }),
    errors: ["invalid-input", "wrong-state", "insufficient-credits"],
    rateLimit: { max: 10, windowSeconds: 600, by: "user" },
    touches: ["chats", "thread", "credits"],
  }),
  eventMedia: endpoint({
    method: "GET",
    path: "campaigns/{id}/events/{eventId}/media",
    summary: "The picture or recording of a message",
    access: "signed-in",
    kind: "download",
    params: eventId,
    query: view,
    reply: z.string(),
    reads: [],
  }),
  searchEventContacts: endpoint({
    method: "POST",
    path: "campaigns/{id}/events/{eventId}/contacts/search",
    summary: "The contacts of a message: who is waiting for it, who got it, and the outcome",
    access: "signed-in",
    isRead: true,
    params: eventId,
    body: searchBody({ state: campaignEventState.default("processed") }),
    reply: searchReply("contacts", campaignEventContact),
    reads: ["campaigns", "thread"],
  }),
  tagEventContacts: endpoint({
    method: "POST",
    path: "campaigns/{id}/events/{eventId}/contacts/{state}/tag",
    summary: "Tag the contacts of a message",
    access: "signed-in",
    params: eventId.extend({ state: campaignEventState }),
    body: z.object({ tagName: z.string().trim().min(1).max(60) }),
    reply: listTagged,
    errors: ["invalid-input"],
    touches: ["contacts", "tags", "contact-actions"],
  }),
  ofContact: endpoint({
    method: "GET",
    path: "contacts/{contactId}/campaigns",
    summary: "The campaigns of a contact: progress, what they got or didn't get, and what comes next",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    reply: z.object({ campaigns: z.array(contactCampaign) }),
    reads: ["campaigns", "contacts"],
  }),
};
