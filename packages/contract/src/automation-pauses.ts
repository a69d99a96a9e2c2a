import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf, instant } from "./shapes.ts";

/** The state of a contact's automations: campaigns and app flows. */
export const contactAutomations = z.object({
  inProgress: z.number().int().meta({ description: "Campaigns and app flows that they are in" }),
  pause: z
    .object({
      since: instant,
      until: instant.nullable().meta({ description: "Null until someone resumes them" }),
      by: z.string().nullable().meta({ description: "Who replied to them or paused it" }),
    })
    .nullable(),
});
export type ContactAutomations = z.infer<typeof contactAutomations>;

/** A change to a contact's next step in a campaign or an app flow. */
export const nextChange = z.object({
  action: z.enum(["skip", "hold", "go-on", "reschedule"]),
  dueAt: instant.optional().meta({ description: "When it is to come, for `reschedule`" }),
});
export type NextChange = z.infer<typeof nextChange>;

export const automationSettings = z.object({
  pausesOnAnswer: z.boolean().meta({
    description: "Whether a manual reply in a chat pauses the contact's automations",
  }),
  pauseHours: z
    .number()
    .int()
    .min(1, "At least 1.")
    .max(720, "At most 720.")
    .nullable()
    .meta({ description: "How long, from the last reply; null until someone resumes them" }),
  latePerMinute: z.number().int().min(1, "At least 1.").max(60_000, "At most 60,000.").default(600).meta({
    description: "How many late messages, such as after an outage, are sent per minute",
  }),
});
export type AutomationSettings = z.infer<typeof automationSettings>;

const params = z.object({ contactId: idOf("contact") });
const touches = ["contacts", "campaigns", "app-flows"] as const;

export const automationPauses = {
  read: endpoint({
    method: "GET",
    path: "contacts/{contactId}/automations",
    summary: "The state of a contact's automations",
    access: "signed-in",
    reads: ["contacts", "campaigns", "app-flows"],
    params,
    reply: contactAutomations,
  }),
  pause: endpoint({
    method: "PUT",
    path: "contacts/{contactId}/automations/pause",
    summary: "Pause a contact's automations; campaigns and app flows send them nothing",
    access: "signed-in",
    params,
    body: z.object({ until: instant.nullable().default(null) }),
    reply: contactAutomations,
    errors: ["invalid-input"],
    touches,
  }),
  resume: endpoint({
    method: "DELETE",
    path: "contacts/{contactId}/automations/pause",
    summary: "Resume a contact's automations",
    access: "signed-in",
    params,
    reply: contactAutomations,
    touches,
  }),
  readSettings: endpoint({
    method: "GET",
    path: "settings/automations",
    summary: "Whether a manual reply pauses a contact's automations, and for how long",
    access: "signed-in",
    reads: ["settings"],
    reply: automationSettings,
  }),
  changeSettings: endpoint({
    method: "PUT",
    path: "settings/automations",
    summary: "Change whether a manual reply pauses a contact's automations, and for how long",
    access: "account-admin",
    body: automationSettings,
    reply: automationSettings,
    errors: ["invalid-input"],
    touches: ["settings"],
  }),
};
