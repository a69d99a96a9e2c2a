import { z } from "zod";
import { contactAction } from "./contact-actions.ts";
import { contactIds, contactTerms } from "./contacts.ts";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { foundMessage, MEDIA_MAX_BYTES } from "./messages.ts";
import {
  empty,
  idOf,
  instant,
  paging,
  searchBody,
  searchReply,
  searchTerm,
  threadPageSizeDefault,
} from "./shapes.ts";

import { ownPresence, presentPerson } from "./team-inbox.ts";

export const SPACE_MEMBERS_MAX = 2_000;

/** How long a member's choice among several spaces holds after their last text. */
export const SPACE_CHOICE_HOURS = 12;

const count = z.number().int();
const person = z.object({ _id: z.uuid(), name: z.string() });

/** Whether members' messages trigger notifications. */
export const spaceNotificationSettings = z.object({ notifications: z.enum(["all", "muted"]) });
export type SpaceNotificationSettings = z.infer<typeof spaceNotificationSettings>;

const spaceMessageType = z.enum(["sms", "mms"]);

export const space = contentItem.extend({
  _id: idOf("space"),
  user: z.object({ _id: idOf("user"), name: z.string() }).meta({ description: "Its owner" }),
  users: z
    .object({ count, subset: z.array(person) })
    .meta({ description: "Its members; only returned to the account that owns the space" }),
  userCount: count,
  lastMessage: z
    .object({
      _id: idOf("spaceMessage"),
      time: instant,
      direction: z.enum(["in", "out"]),
      text: z.string(),
      type: spaceMessageType,
      mediaUrl: z.string().nullable(),
      fromFormattedName: z.string(),
    })
    .nullable(),
  lastMessageRead: z.object({ _id: idOf("spaceMessage").nullable(), time: instant }).nullable(),
  isUnread: z.boolean().meta({ description: "A member wrote after it was last read" }),
  notifications: spaceNotificationSettings.shape.notifications,
  isOwn: z.boolean().meta({ description: "False for a space of another account that the person is in" }),
  writesAs: z.string().meta({ description: "The name that stands before your messages in members' texts" }),
  writesAsIn: z.string().nullable().meta({
    description:
      "The same with the space's name, in texts to members of several spaces; null if there are none, and in another account's space",
  }),
});
export type Space = z.infer<typeof space>;

/** A message in a space. */
export const spaceMessage = z.object({
  _id: idOf("spaceMessage"),
  spaceId: idOf("space"),
  type: spaceMessageType,
  direction: z.enum(["in", "out"]),
  from: z.object({ contactId: idOf("contact").nullable(), name: z.string() }).meta({
    description: "Who wrote it; team members have no `contactId`, and members never see anyone's",
  }),
  text: z.string(),
  media: z.array(z.object({ url: z.string(), contentType: z.string() })),
  state: z.enum(["scheduled", "sending", "sent", "kept"]).meta({
    description: "`sending` is being passed on to the members; `kept` wasn't passed on, for the given reason",
  }),
  reason: z.string().nullable(),
  time: instant,
  runAt: instant.nullable(),
  reach: z.object({
    sent: count.meta({ description: "Members it was passed on to" }),
    waiting: count.meta({ description: "Texts among them that haven't left yet" }),
    unsent: count.meta({ description: "Members who don't get it" }),
    reason: z.string().nullable().meta({ description: "The most common reason" }),
    credits: z.number().meta({ description: "What passing it on by text has cost so far" }),
  }),
  writtenBy: z.string().nullable().meta({
    description:
      'Who of the team wrote it: a user id, or "assistant" for the assistant password; null for members, who never see it, and where it isn\'t known',
  }),
});
export type SpaceMessage = z.infer<typeof spaceMessage>;

/** A message in a space that matches a search. */
export const foundInSpace = z.object({
  _id: idOf("spaceMessage"),
  space: z.object({ _id: idOf("space"), name: z.string() }),
  from: z.object({ name: z.string() }),
  direction: z.enum(["in", "out"]),
  time: instant,
  excerpt: foundMessage.shape.excerpt,
});
export type FoundInSpace = z.infer<typeof foundInSpace>;

export const spaceMember = z.object({
  contact: person.extend({
    _id: idOf("contact"),
    phoneNumber: z.string().nullable(),
    doNotMessage: z.boolean(),
  }),
  joinedAt: instant,
  isInApp: z.boolean().meta({ description: "Reads and writes in the app, and gets no texts" }),
});
export type SpaceMember = z.infer<typeof spaceMember>;

/** Another account's space that a user is invited to read and write in. */
export const spaceInvitation = z.object({
  space: z.object({ _id: idOf("space"), name: z.string() }),
  from: z.string().meta({ description: "Whose space it is" }),
});
export type SpaceInvitation = z.infer<typeof spaceInvitation>;

/** What sending a message to a space would do now. */
export const spaceForecast = z.object({
  members: count,
  goes: count,
  waits: count.meta({ description: "Members for whom it must wait, as for quiet hours" }),
  named: count.meta({
    description: "Of both, members of several spaces, whose texts also have the space's name",
  }),
  notSent: z.array(z.object({ reason: z.string(), count })).meta({ description: "The most frequent first" }),
  credits: z.number(),
  balanceCredits: z.number(),
});
export type SpaceForecast = z.infer<typeof spaceForecast>;

/** The editable values of a scheduled message. */
export const scheduledSpaceMessageChange = z.object({
  text: z.string().max(8192).optional(),
  runAt: instant.optional(),
});

const id = z.object({ id: idOf("space") });
const messageId = id.extend({ messageId: idOf("spaceMessage") });
const text = z.string().max(8192).default("");
const changed = ["content", "spaces"] as const;
const members = {
  method: "PUT",
  access: "signed-in",
  params: id,
  reply: contactAction,
  errors: ["invalid-input", "wrong-state"],
  touches: ["content", "spaces", "contact-actions"],
} as const;

export const spaces = {
  ...contentEndpoints({
    entity: "space",
    path: "spaces",
    key: "spaces",
    noun: "space",
    topic: "spaces",
    item: space,
    create: z.object({ name: contentName }),
    change: z.object({ name: contentName }),
  }),
  shared: endpoint({
    method: "POST",
    path: "spaces/shared/search",
    summary: "Spaces of other accounts that you're in, latest first; your managers don't see these",
    access: "signed-in",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("spaces", space),
    reads: ["spaces"],
  }),
  invitations: endpoint({
    method: "POST",
    path: "spaces/invitations/search",
    summary: "Spaces of other accounts that you're invited to; your managers don't see these",
    access: "signed-in",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("invitations", spaceInvitation),
    reads: ["spaces"],
  }),
  answerInvitation: endpoint({
    method: "PUT",
    path: "spaces/{id}/invitation",
    summary: "Join another account's space in the app, or keep getting its texts",
    access: "signed-in",
    params: id,
    body: z.object({ answer: z.enum(["accept", "decline"]) }),
    reply: empty,
    errors: ["wrong-state"],
    touches: changed,
  }),
  leave: endpoint({
    method: "PUT",
    path: "spaces/{id}/leave",
    summary: "Leave a space; its owner can't, and members who get it by text leave by texting LEAVE",
    access: "signed-in",
    params: id,
    body: empty,
    reply: empty,
    errors: ["wrong-state"],
    touches: changed,
  }),
  thread: endpoint({
    method: "GET",
    path: "spaces/{id}/messages",
    summary:
      "A page of a space's messages, newest first; `before` continues from a message so that new ones don't shift pages",
    access: "signed-in",
    params: id,
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(threadPageSizeDefault),
      before: idOf("spaceMessage").optional(),
    }),
    reply: z.object({
      messages: z.array(spaceMessage),
      paging,
      unread: z
        .object({ count, firstMessageId: idOf("spaceMessage") })
        .nullable()
        .meta({
          description: "Others' messages after it was last read, up to 1,000; only with the newest page",
        }),
    }),
    reads: ["spaces", "thread"],
  }),
  threadAfter: endpoint({
    method: "GET",
    path: "spaces/{id}/messages/after/{messageId}",
    summary: "A space's messages after a given one, oldest first",
    access: "signed-in",
    params: messageId,
    reply: z.object({ messages: z.array(spaceMessage) }),
    reads: ["spaces", "thread"],
  }),
  searchText: endpoint({
    method: "POST",
    path: "spaces/searchText",
    summary:
      "What was said in spaces that contains every word of the search term, or words starting with it, newest first",
    access: "signed-in",
    isRead: true,
    body: z.object({
      term: searchTerm,
      spaceId: idOf("space").optional().meta({ description: "Only in this space" }),
      before: idOf("spaceMessage").optional().meta({ description: "Continues behind this one" }),
    }),
    reply: z.object({ messages: z.array(foundInSpace), hasMore: z.boolean() }),
    reads: ["spaces", "thread"],
  }),
  scheduled: endpoint({
    method: "GET",
    path: "spaces/{id}/messages/scheduled",
    summary: "What is scheduled for a space, soonest first",
    access: "signed-in",
    params: id,
    reply: z.object({ messages: z.array(spaceMessage) }),
    reads: ["spaces"],
  }),
  markRead: endpoint({
    method: "PUT",
    path: "spaces/{id}/messages/{messageId}/read",
    summary: "The space was read up to this message",
    access: "signed-in",
    params: messageId,
    body: empty,
    reply: z.object({ unreadCount: count.meta({ description: "Spaces that are unread now" }) }),
    touches: changed,
  }),
  send: endpoint({
    method: "POST",
    path: "spaces/{id}/messages",
    summary: "Write to a space; each member gets it as a text with the writer's name, now or at `runAt`",
    access: "signed-in",
    kind: "multipart",
    maxUploadBytes: MEDIA_MAX_BYTES,
    params: id,
    body: z.object({
      text,
      runAt: instant.optional(),
      mediaUrl: z.string().max(500).optional().meta({
        description: "Sends the account's contact card along: its `mediaUrl` (users/vcard), no other address",
      }),
    }),
    reply: spaceMessage,
    status: 201,
    errors: ["invalid-input", "insufficient-credits", "wrong-state", "too-large", "unsupported-media"],
    touches: changed,
  }),
  forecast: endpoint({
    method: "POST",
    path: "spaces/{id}/messages/forecast",
    summary: "What this message would do if sent now; how many people and how many credits. Nothing is sent",
    access: "signed-in",
    isRead: true,
    params: id,
    body: z.object({ text, hasMedia: z.boolean().default(false) }),
    reply: spaceForecast,
    reads: ["spaces"],
  }),
  changeScheduled: endpoint({
    method: "PUT",
    path: "spaces/{id}/messages/{messageId}/scheduled",
    summary: "Change the text or the time of a scheduled message",
    access: "signed-in",
    params: messageId,
    body: scheduledSpaceMessageChange,
    reply: spaceMessage,
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  removeMessage: endpoint({
    method: "DELETE",
    path: "spaces/{id}/messages/{messageId}",
    summary: "Delete a message you sent to a space; anything not sent yet won't be",
    access: "signed-in",
    params: messageId,
    reply: empty,
    errors: ["wrong-state"],
    touches: changed,
  }),
  media: endpoint({
    method: "GET",
    path: "spaces/{id}/messages/{messageId}/media/{index}",
    summary: "A picture of a message",
    access: "signed-in",
    kind: "download",
    params: messageId.extend({ index: z.coerce.number().int().min(0).max(9) }),
    reply: z.string(),
    reads: [],
  }),
  notificationSettings: endpoint({
    method: "GET",
    path: "spaces/{id}/notificationSettings",
    summary: "Whether members' messages trigger notifications",
    access: "signed-in",
    params: id,
    reply: spaceNotificationSettings,
    reads: ["spaces"],
  }),
  changeNotificationSettings: endpoint({
    method: "PUT",
    path: "spaces/{id}/notificationSettings",
    summary: "Mute or unmute a space",
    access: "signed-in",
    params: id,
    body: spaceNotificationSettings,
    reply: spaceNotificationSettings,
    touches: changed,
  }),
  present: endpoint({
    method: "GET",
    path: "spaces/{id}/presence",
    summary: "Who else is reading a space or writing in it right now",
    access: "signed-in",
    params: id,
    reply: z.object({
      people: z.array(presentPerson),
      isShared: z.boolean().meta({ description: "Someone else could be here in the app" }),
    }),
    reads: ["presence", "managers", "spaces"],
  }),
  bePresent: endpoint({
    method: "PUT",
    path: "spaces/{id}/presence",
    summary: "Report that you're reading or writing in a space; lasts 45 seconds or until you leave",
    access: "signed-in",
    params: id,
    body: ownPresence,
    reply: empty,
    isLoggedAsActing: false,
    rateLimit: { max: 600, windowSeconds: 600, by: "user" },
  }),
  searchMembers: endpoint({
    method: "POST",
    path: "spaces/{id}/members/search",
    summary: "The members of a space, latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("members", spaceMember),
    reads: ["spaces"],
  }),
  addMembers: endpoint({
    ...members,
    path: "spaces/{id}/members/add",
    summary: "Add contacts to a space",
    body: contactIds,
  }),
  addAllMembers: endpoint({
    ...members,
    path: "spaces/{id}/members/add/all",
    summary: "Add all contacts that match the filter to a space, up to its limit",
    body: z.object(contactTerms),
  }),
  removeMembers: endpoint({
    ...members,
    path: "spaces/{id}/members/remove",
    summary: "Remove members from a space; nothing that's waiting for them is sent",
    body: contactIds,
  }),
  removeAllMembers: endpoint({
    ...members,
    path: "spaces/{id}/members/remove/all",
    summary: "Remove all members that match the filter from a space",
    body: z.object(contactTerms),
  }),
};
