import { CAMPAIGN_TYPES, REPEAT_FREQUENCIES } from "@broadcast/domain/automation/campaign-timing";
import { parseDateInput } from "@broadcast/domain/time/dates";
import { z } from "zod";
import { nextChange } from "./automation-pauses.ts";
import { contactAction } from "./contact-actions.ts";
import { contactConditions } from "./contact-conditions.ts";
import { contactSelection } from "./contacts.ts";
import { contentEndpoints, contentItem, NAME_MAX_CHARACTERS } from "./content.ts";
import { chosenEmail, OF_CLIPPING } from "./emails.ts";
import { endpoint } from "./endpoint.ts";
import { messageMedia, RECORDING_MAX_BYTES } from "./messages.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

export const campaignType = z.enum(CAMPAIGN_TYPES, "Campaign type is required");

export const CAMPAIGN_EVENTS_MAX = 100;

/** Document 2, section 5. */
const name = z
  .string()
  .trim()
  .min(1, "Campaign name is required")
  .max(NAME_MAX_CHARACTERS, `Use at most ${NAME_MAX_CHARACTERS} characters.`);
const day = z
  .string()
  .refine((text) => parseDateInput(text) !== null, "Choose a day.")
  .meta({ description: "A day of the calendar: 2026-12-24" });
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 9:00 AM.");

/** What lets contacts join a campaign, or leave it, by itself. */
export const campaignRule = z.object({
  effect: z.enum(["join", "leave"]),
  kind: z.enum(["tag-added", "form", "link", "import", "purchase"]).meta({
    description:
      "`link`: they opened it themselves; `import`: an import brought them in; `purchase`: told by API",
  }),
  subject: z.string().trim().max(120).default("").meta({
    description: "The name of the tag or product, or the id of the form or link; empty for any",
  }),
});
export type CampaignRule = z.infer<typeof campaignRule>;

export const CAMPAIGN_RULES_MAX = 50;

const rules = z.array(campaignRule).max(CAMPAIGN_RULES_MAX, `Use at most ${CAMPAIGN_RULES_MAX} rules.`);
const goal = contactConditions
  .nullable()
  .meta({ description: "Whoever meets these conditions leaves: they reached what it is for" });

const settings = {
  eventAt: instant
    .nullable()
    .meta({ description: "The moment that event and countdown campaigns are about" }),
  lateJoiners: z.enum(["skip", "latest", "all"]).meta({
    description: "Which messages whose moment is over a late joiner still gets",
  }),
  rejoining: z.enum(["never", "after-leaving", "after-days", "always"]).meta({
    description:
      "`after-leaving`: who left or got its last message; `after-days`: so many days after they joined last; with that and `always`, whoever is still in it starts over",
  }),
  rejoinDays: z.number().int().min(1, "At least 1.").max(3_650, "At most 3650.").meta({
    description: "Of `after-days`: the days between two times of joining",
  }),
  leavesOnReply: z.boolean().meta({ description: "Contacts who answer by text leave" }),
  lateHours: z.number().int().min(1, "At least 1.").max(720, "At most 720.").meta({
    description:
      "A message that could not have its turn within so many hours of its moment is missed, unless it says otherwise",
  }),
};

const namedContact = z.object({ _id: idOf("contact"), name: z.string() });

export const campaign = contentItem.extend({
  _id: idOf("campaign"),
  type: campaignType,
  ...settings,
  goal,
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
  edits: z.number().int().meta({ description: "Messages that are edited and not published yet" }),
});
export type Campaign = z.infer<typeof campaign>;

/** How many wait for a paused campaign to go on, and what each way of going on does. */
export const campaignResuming = z.object({
  pausedAt: instant,
  contacts: z.number().int().meta({ description: "Who has a message to come" }),
  held: z.number().int().meta({ description: "Of those, whose message came due during the pause" }),
  inTime: z
    .number()
    .int()
    .meta({ description: "Of the held ones, whose message isn't later than it may be, and would be sent" }),
});
export type CampaignResuming = z.infer<typeof campaignResuming>;

export const campaignCreation = z.object({ name, type: campaignType });

export const campaignChange = z.object({ name, ...settings, goal, rules }).partial();
export type CampaignChange = z.infer<typeof campaignChange>;

const count = z.number().int();

/** What becomes of those who wait for a message whose time is changed. */
export const timingChoice = z.enum(["keep", "from-joining", "restart"]).meta({
  description:
    "`keep`: they get it when they would have; `from-joining`: by the new time, counted as ever; `restart`: the new time counted from now",
});
export type TimingChoice = z.infer<typeof timingChoice>;

export const campaignEvent = z.object({
  _id: idOf("campaignEvent"),
  edit: z.enum(["added", "changed", "removed"]).nullable().meta({
    description: "How it is edited and not published yet; null as it runs",
  }),
  campaign: z.object({ _id: idOf("campaign"), name: z.string() }),
  campaignType,
  name: z.string(),
  type: z.enum(["sms", "mms", "rvm", "email"]),
  subject: z.string(),
  text: z.string(),
  email: chosenEmail
    .nullable()
    .meta({ description: "The designed email it sends; null of words typed here" }),
  media: z.array(messageMedia),
  scheduledDurationType: z.enum(["days", "hours-minutes"]),
  isBefore: z.boolean(),
  scheduledDelayDays: count,
  scheduledDelayHours: count,
  scheduledDelayMinutes: count,
  scheduledBeforeDays: count,
  scheduledBeforeHours: count,
  scheduledBeforeMinutes: count,
  timeOfDay: z.string(),
  scheduledAt: z.string().nullable(),
  frequency: z.enum(REPEAT_FREQUENCIES).nullable(),
  every: count,
  monthEnd: z.enum(["last-day", "skip"]),
  lateHours: count
    .nullable()
    .meta({ description: "As of the campaign, for this message; null for the same" }),
  contactsScheduled: count.meta({ description: "Whose next message it is" }),
  contactsSent: count.meta({ description: "For whom it had its turn and went" }),
  counts: z.object({
    delivered: count,
    failed: count.meta({ description: "Taken by the carrier, not delivered" }),
    unsent: count.meta({ description: "Kept back, skipped or missed, each with its reason" }),
    missed: count.meta({ description: "Those of them that could not have their turn in time" }),
    answered: count.meta({
      description: "Who wrote back within three days, before they got anything else of it",
    }),
    optedOut: count.meta({ description: "Who opted out within three days" }),
    clicked: count.meta({ description: "Who opened a link of it themselves" }),
  }),
  hasManyOptOuts: z.boolean().meta({
    description: "Whether more opt out after it than the account's alarm allows, of at least twenty people",
  }),
  nextDays: z.array(z.string()).meta({ description: "The next days of a repeated message" }),
});
export type CampaignEvent = z.infer<typeof campaignEvent>;

const number = (most: number) => z.coerce.number().int().min(0, "At least 0.").max(most, `At most ${most}.`);

/** What of a message and its moment can be set; a moment that its campaign's type does not have is left out. */
export const campaignEventFields = z.object({
  name: z.string().trim().max(120).default(""),
  type: z.enum(["sms", "rvm", "email"]).default("sms"),
  subject: z.string().trim().max(200).default(""),
  text: z.string().max(100_000).default(""),
  scheduledDurationType: z.enum(["days", "hours-minutes"]).default("days"),
  isBefore: z.stringbool().default(false),
  scheduledDays: number(3_650).default(0),
  scheduledHours: number(8_760).default(0),
  scheduledMinutes: number(59).default(0),
  timeOfDay: timeOfDay.default("09:00"),
  scheduledAt: day.optional(),
  frequency: z.enum(REPEAT_FREQUENCIES).optional(),
  every: z.coerce.number().int().min(1, "At least 1.").max(100, "At most 100.").default(1),
  monthEnd: z.enum(["last-day", "skip"]).default("last-day"),
  lateHours: z.coerce.number().int().min(1, "At least 1.").max(720, "At most 720.").optional().meta({
    description: "Left out, those of the campaign",
  }),
  voiceDropId: idOf("voiceDrop")
    .optional()
    .meta({ description: "Of an rvm: sends the recording that this voice drop has now" }),
  removeMedia: z.stringbool().default(false),
  emailId: idOf("email").optional().meta({
    description: "Sends this email as it is now, whatever `subject` and `text` say",
  }),
  clippingConfirmed: z.stringbool().default(false).meta(OF_CLIPPING),
  asDraft: z.stringbool().default(false).meta({
    description: "Of a started campaign: kept beside what runs until it is published",
  }),
  waiting: timingChoice.default("from-joining"),
  keepsEmail: z.stringbool().default(false).meta({
    description: "Goes on sending the designed email that it sends, as it was when it was chosen",
  }),
});
export type CampaignEventFields = z.output<typeof campaignEventFields>;

/** Somebody in a campaign, or who was. */
export const campaignContact = z.object({
  contact: namedContact.extend({ phoneNumber: z.string().nullable() }),
  state: z.enum(["in", "left"]),
  joinedAt: instant,
  leftReason: z.string().nullable(),
  next: z.object({ name: z.string(), dueAt: instant }).nullable(),
});
export type CampaignContact = z.infer<typeof campaignContact>;

/** Which contacts of a message: whose next it is, for whom it had its turn, or one outcome of those. */
export const CAMPAIGN_EVENT_STATES = [
  "queued",
  "processed",
  "sent",
  "delivered",
  "failed",
  "unsent",
  "missed",
  "answered",
  "opted-out",
  "clicked",
] as const;
export const campaignEventState = z.enum(CAMPAIGN_EVENT_STATES);

/** A contact of one message. */
export const campaignEventContact = z.object({
  contact: namedContact.extend({ phoneNumber: z.string().nullable() }),
  outcome: z.enum(["queued", "sent", "delivered", "failed", "withheld", "skipped", "missed"]),
  reason: z.string().nullable(),
  at: instant.meta({ description: "When it is due, or when it had its turn" }),
});
export type CampaignEventContact = z.infer<typeof campaignEventContact>;

/** What a contact would get, were they to join at a moment. */
export const simulatedMessage = z.object({
  event: z.object({ _id: idOf("campaignEvent"), name: z.string() }),
  dueAt: instant,
  localTime: z.string().meta({ description: "What the contact's clock shows: 2026-12-24 09:00" }),
  timeZone: z.string(),
  subject: z.string(),
  text: z.string(),
  outcome: z.enum(["goes", "waits", "not-sent"]),
  reason: z.string().nullable(),
  waitsUntil: instant.nullable(),
  credits: z.number(),
});
export type SimulatedMessage = z.infer<typeof simulatedMessage>;

/** A campaign of a contact, and how far they are in it. */
export const contactCampaign = z.object({
  campaign: z.object({
    _id: idOf("campaign"),
    name: z.string(),
    type: campaignType,
    state: z.enum(["draft", "running", "paused"]),
  }),
  state: z.enum(["in", "left"]),
  joinedAt: instant,
  joinReason: z.string().nullable().meta({ description: "Why they are in it" }),
  leftAt: instant.nullable(),
  leftReason: z.string().nullable(),
  next: z
    .object({
      name: z.string(),
      dueAt: instant,
      isSetByHand: z.boolean().meta({ description: "Somebody set its time" }),
      isHeld: z.boolean().meta({ description: "Somebody holds it until they go on" }),
    })
    .nullable(),
  had: z.array(
    z.object({
      name: z.string(),
      outcome: campaignEventContact.shape.outcome,
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
});
export type ContactCampaign = z.infer<typeof contactCampaign>;

export const waitingChoice = z.enum(["keep", "from-joining", "restart", "next", "leave"]);
export type WaitingChoice = z.infer<typeof waitingChoice>;

/** What publishing a campaign's edits does to those who wait. */
export const campaignPublishing = z.object({
  version: count.meta({ description: "Which it would be" }),
  changes: z.array(
    z.object({
      eventId: idOf("campaignEvent"),
      name: z.string(),
      edit: z.enum(["added", "changed", "removed"]),
      isTimingChanged: z.boolean(),
      waiting: count.meta({ description: "Contacts whose next message it is" }),
      choices: z
        .array(
          z.object({
            waiting: waitingChoice,
            goesAtOnce: count,
            earliest: instant.nullable(),
            latest: instant.nullable(),
          }),
        )
        .meta({ description: "What can become of them; none where nothing changes for them" }),
      isEstimated: z.boolean().meta({ description: "The moments are those of the first thousand" }),
    }),
  ),
});
export type CampaignPublishing = z.infer<typeof campaignPublishing>;

const id = z.object({ id: idOf("campaign") });
const view = z.object({
  view: z.enum(["published", "draft"]).default("published").meta({
    description: "As they run, or as they will once what is edited is published",
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
  errors: ["invalid-input", "wrong-state", "too-large", "unsupported-media"],
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
    summary: "Start a campaign: who is in it gets its messages from now on",
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
    summary: "Pause a campaign: nothing of it is sent until it goes on",
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
    summary: "Go on after a pause",
    access: "signed-in",
    params: id,
    body: z.object({
      missed: z.enum(["shift", "skip", "send"]).meta({
        description:
          "What becomes of the messages whose moment came meanwhile: everything moves by the pause, they are missed, or they go now",
      }),
    }),
    reply: campaign,
    errors: ["wrong-state"],
    touches: changed,
  }),
  resuming: endpoint({
    method: "GET",
    path: "campaigns/{id}/resuming",
    summary: "How many contacts wait for a paused campaign to go on",
    access: "signed-in",
    params: id,
    reply: campaignResuming,
    errors: ["wrong-state"],
    reads: ["campaigns"],
  }),
  fastForward: endpoint({
    method: "POST",
    path: "campaigns/{id}/fastFwd/{days}",
    summary: "Bring contacts ahead by days, or with 0 to their next message now",
    access: "signed-in",
    params: id.extend({ days: z.coerce.number().int().min(0).max(3_650) }),
    body: z.object({
      contactIds: z.array(idOf("contact")).min(1).max(10_000).optional().meta({
        description: "Everybody in the campaign when left out",
      }),
      isTrial: z.boolean().default(false).meta({ description: "Counts only" }),
    }),
    reply: z.object({
      moved: count.meta({ description: "Contacts with a next message" }),
      goNow: count.meta({ description: "Those of them whose next message goes at once" }),
    }),
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  searchContacts: endpoint({
    method: "POST",
    path: "campaigns/{id}/contacts/search",
    summary: "Who is in a campaign and who left it, the latest first",
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
    summary: "Let contacts join a campaign",
    access: "signed-in",
    params: id,
    body: contactSelection
      .extend({
        joinedAt: instant.nullable().default(null).meta({
          description: "Counts their messages from this moment; what was due before now is left out",
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
    summary: "Skip, hold or reschedule the next message of a contact, or let a held one go on",
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
    summary: "Tell that a contact bought something: campaigns can begin and end by it",
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
    touches: ["campaigns", "contacts"],
  }),
  leave: endpoint({
    method: "DELETE",
    path: "campaigns/{id}/contacts",
    summary: "Take contacts out of a campaign: what waits for them is not sent",
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
    summary: "What a contact would get, were they to join at a moment; nothing is sent",
    access: "signed-in",
    isRead: true,
    params: id,
    body: z.object({ contactId: idOf("contact"), joinsAt: instant.optional() }),
    reply: z.object({ messages: z.array(simulatedMessage) }),
    errors: ["invalid-input"],
    reads: ["content", "campaigns"],
  }),
  events: endpoint({
    method: "GET",
    path: "campaigns/{id}/events",
    summary: "The messages of a campaign in their order",
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
    summary: "Change a message of a campaign as a whole; who waits for it is timed anew",
    params: eventId,
  }),
  removeEvent: endpoint({
    method: "DELETE",
    path: "campaigns/{id}/events/{eventId}",
    summary: "Delete a message of a campaign: who waits for it goes on to the next, or leaves",
    access: "signed-in",
    params: eventId,
    query: z.object({
      waiting: z
        .enum(["next", "leave"])
        .default("next")
        .meta({ description: "What becomes of those whose next message it is" }),
      asDraft: z.stringbool().default(false).meta({ description: "Deletes it once that is published" }),
    }),
    reply: empty,
    touches: changed,
  }),
  undoEdit: endpoint({
    method: "DELETE",
    path: "campaigns/{id}/events/{eventId}/edit",
    summary: "Let go of how a message is edited: it stays as it runs",
    access: "signed-in",
    params: eventId,
    reply: empty,
    touches: changed,
  }),
  publishing: endpoint({
    method: "GET",
    path: "campaigns/{id}/publishing",
    summary: "What publishing would do now: whom each edited message has waiting, and when each would get it",
    access: "signed-in",
    reads: ["campaigns"],
    params: id,
    reply: campaignPublishing,
  }),
  publish: endpoint({
    method: "PUT",
    path: "campaigns/{id}/publish",
    summary: "Let the edited messages run, in one step",
    access: "signed-in",
    params: id,
    body: z.object({
      choices: z
        .array(z.object({ eventId: idOf("campaignEvent"), waiting: waitingChoice }))
        .max(CAMPAIGN_EVENTS_MAX)
        .default([])
        .meta({
          description: "What becomes of those who wait; `from-joining` and `next` where it is not said",
        }),
    }),
    reply: campaign,
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  discardEdits: endpoint({
    method: "DELETE",
    path: "campaigns/{id}/edits",
    summary: "Let go of everything that is edited and not published",
    access: "signed-in",
    params: id,
    reply: empty,
    touches: changed,
  }),
  versions: endpoint({
    method: "GET",
    path: "campaigns/{id}/versions",
    summary: "What was published and when, the latest first",
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
        }),
      ),
    }),
  }),
  moveDay: endpoint({
    method: "PUT",
    path: "campaigns/{id}/events/{eventId}/day",
    summary:
      "Move a message of a calendar, event or countdown campaign to another day; with `isTrial` only tells whom it affects",
    access: "signed-in",
    params: eventId,
    body: z.object({ day: z.iso.date(), isTrial: z.boolean().default(false) }),
    reply: z.object({
      people: count.meta({ description: "Contacts who get it then" }),
      losing: count.meta({
        description: "Who would have got it, and then does not: that day is over for them",
      }),
      goesAtOnce: count,
      earliest: instant.nullable(),
      latest: instant.nullable(),
      isEstimated: z.boolean().meta({ description: "Reckoned from some of the people" }),
    }),
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  forecast: endpoint({
    method: "GET",
    path: "campaigns/{id}/forecast",
    summary: "How many messages and credits a campaign takes in each of the next weeks, for everybody in it",
    access: "signed-in",
    reads: ["campaigns"],
    params: id,
    query: z.object({ weeks: z.coerce.number().int().min(1).max(26).default(8) }),
    reply: z.object({
      people: count,
      isEstimated: z.boolean().meta({ description: "Reckoned from some of the people" }),
      weeks: z.array(z.object({ from: z.string(), messages: count, credits: z.number() })),
    }),
  }),
  test: endpoint({
    method: "POST",
    path: "campaigns/{id}/test",
    summary: "Send its messages to one contact now, one after the other without waits; counts in no figure",
    access: "signed-in",
    params: id,
    body: z.object({
      contactId: idOf("contact"),
      eventIds: z.array(idOf("campaignEvent")).min(1).max(10).optional().meta({
        description: "Only these; the first ten when left out",
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
    summary: "The contacts of a message: who waits for it, who had it, and what became of it",
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
    reply: z.object({ tagged: count }),
    errors: ["invalid-input"],
    touches: ["contacts", "tags"],
  }),
  ofContact: endpoint({
    method: "GET",
    path: "contacts/{contactId}/campaigns",
    summary: "The campaigns of a contact: how far they are, what they got and why not, and what comes next",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    reply: z.object({ campaigns: z.array(contactCampaign) }),
    reads: ["campaigns", "contacts"],
  }),
};
