import { parseDateInput } from "@broadcast/domain/time/date-input";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

/** The most days in one request: six weeks. */
export const CALENDAR_DAYS_MAX = 42;

const day = z
  .string()
  .refine((text) => parseDateInput(text) !== null, "Choose a day.")
  .meta({ description: "A day in the account's time zone: 2026-12-24" });

/**
 * Something sent on a day: a broadcast, a chat message, or a message of a campaign or app flow to all
 * contacts who are due.
 */
export const calendarEntry = z.object({
  kind: z.enum(["broadcast", "chat", "campaign", "flow"]),
  _id: z
    .uuid()
    .meta({ description: "Of the broadcast, the message of the chat, the campaign, or the app flow" }),
  eventId: z.uuid().nullable().meta({ description: "The message of the campaign" }),
  stepId: z.string().nullable().meta({ description: "The step of the app flow" }),
  contactId: z.uuid().nullable().meta({ description: "Whose chat it is" }),
  name: z.string(),
  at: instant.meta({ description: "When, or when the first of them" }),
  people: z.number().int(),
  isEstimated: z
    .boolean()
    .meta({ description: "Estimated from some of the people, or from what comes before it" }),
  isOver: z.boolean().meta({ description: "It went already" }),
  canMove: z.boolean(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const calendarDay = z.object({
  day,
  entries: z.array(calendarEntry),
  people: z.number().int().meta({ description: "Messages of the day" }),
  overlap: z.number().int().meta({ description: "Contacts reached by more than one of them" }),
});
export type CalendarDay = z.infer<typeof calendarDay>;

export const calendar = {
  read: endpoint({
    method: "GET",
    path: "calendar",
    summary: "What is scheduled, what campaigns and app flows will send, and what broadcasts went, by day",
    access: "signed-in",
    reads: ["broadcasts", "campaigns", "app-flows", "thread", "contacts"],
    query: z.object({
      from: day,
      days: z.coerce.number().int().min(1).max(CALENDAR_DAYS_MAX).default(CALENDAR_DAYS_MAX),
    }),
    reply: z.object({
      days: z.array(calendarDay),
      leftOut: z.object({ campaigns: z.number().int(), flows: z.number().int() }).meta({
        description: "Running campaigns and app flows beyond what is looked at; none of theirs is in it",
      }),
    }),
    errors: ["invalid-input"],
  }),
};
