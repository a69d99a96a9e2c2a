import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { plan } from "./plans.ts";
import { empty, instant } from "./shapes.ts";

export const paymentCard = z.object({
  brand: z.string().meta({ description: "Such as visa" }),
  last4: z.string().length(4),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});
export type PaymentCard = z.infer<typeof paymentCard>;

/** Where the card is entered: the provider's own field, or the sandbox's. */
const cardField = z.object({
  kind: z.enum(["stripe", "sandbox"]),
  publishableKey: z.string().nullable().meta({ description: "Of Stripe's field" }),
});
export type CardFieldSettings = z.infer<typeof cardField>;

const planChoice = z.object({
  plan,
  change: z.enum(["begin", "now", "later", "current"]).meta({
    description: "now: right away, minus the unused part of the old plan; later: at the end of the period",
  }),
  savingInCents: z
    .number()
    .int()
    .meta({ description: "Savings of a yearly plan compared with twelve months" }),
});

/** An account's plan, payment method, and the plans it could change to. */
export const subscriptionReply = z.object({
  isConnected: z.boolean().meta({ description: "Whether payments are set up on this server" }),
  status: z.enum(["none", "trialing", "active", "past-due", "unpaid", "canceled"]),
  plan: plan.nullable(),
  periodEndsAt: instant.nullable(),
  cancelsAt: instant.nullable(),
  scheduledPlan: plan.nullable(),
  pastDue: z
    .object({ since: instant, sendingStopsAt: instant, isStopped: z.boolean() })
    .nullable()
    .meta({ description: "A renewal failed and is still unpaid" }),
  card: paymentCard.nullable(),
  cardField: cardField.nullable(),
  canBuyCredits: z.boolean(),
  creditPriceInCents: z.number(),
  trialDays: z
    .number()
    .int()
    .meta({ description: "Before the first payment; 0 if they already had a trial" }),
  choices: z.array(planChoice),
});
export type SubscriptionReply = z.infer<typeof subscriptionReply>;

const previewLine = z.object({ description: z.string(), amountInCents: z.number().int() });

export const planPreview = z.object({
  plan,
  change: z.enum(["begin", "now", "later"]),
  at: instant.meta({ description: "The time it was calculated for; the change uses the same time" }),
  todayInCents: z.number().int(),
  lines: z.array(previewLine),
  startsAt: instant,
  nextInCents: z.number().int(),
  nextAt: instant.nullable().meta({ description: "The first payment after today's, if known" }),
  credits: z.number().int().meta({ description: "Credits that come with today's payment" }),
});
export type PlanPreview = z.infer<typeof planPreview>;

export const CANCEL_REASONS = [
  "too-expensive",
  "not-enough-use",
  "missing-feature",
  "other-tool",
  "closing",
  "other",
] as const;

const leaving = z.object({
  reason: z.enum(CANCEL_REASONS),
  confirmation: z.literal("DELETE", 'Please type "DELETE" to confirm'),
});

const touches = ["subscription", "session", "credits"] as const;

export const subscription = {
  read: endpoint({
    method: "GET",
    path: "subscription",
    summary: "The subscription: plan, card, and available changes",
    access: "account-admin",
    reply: subscriptionReply,
    reads: ["subscription", "session"],
  }),
  preview: endpoint({
    method: "POST",
    path: "subscription/preview",
    summary: "What a plan would cost now and later; nothing changes",
    access: "account-admin",
    isRead: true,
    body: z.object({ planId: z.string().max(60) }),
    reply: planPreview,
    errors: ["wrong-state", "provider-failed"],
    reads: ["subscription"],
    rateLimit: { max: 60, windowSeconds: 300, by: "user" },
  }),
  changePlan: endpoint({
    method: "PUT",
    path: "subscription/plan",
    summary: "Start or change a plan as previewed",
    access: "account-admin",
    body: z.object({
      planId: z.string().max(60),
      at: instant.meta({ description: "Of the preview" }),
      todayInCents: z.number().int().min(0).meta({ description: "Of the preview: nothing else is charged" }),
    }),
    reply: subscriptionReply,
    errors: ["wrong-state", "conflict", "payment-declined", "provider-failed"],
    rateLimit: { max: 20, windowSeconds: 600, by: "user" },
    touches,
  }),
  keepPlan: endpoint({
    method: "DELETE",
    path: "subscription/scheduledPlan",
    summary: "Keep the current plan instead of the scheduled change",
    access: "account-admin",
    reply: subscriptionReply,
    errors: ["provider-failed"],
    touches,
  }),
  cancel: endpoint({
    method: "POST",
    path: "subscription/cancel",
    summary: "Cancel the subscription as of the end of the period",
    access: "owner",
    body: leaving,
    reply: subscriptionReply,
    errors: ["wrong-state", "provider-failed"],
    touches,
  }),
  close: endpoint({
    method: "POST",
    path: "subscription/close",
    summary: "Close an account without a subscription right away, and sign out",
    access: "owner",
    body: leaving,
    reply: empty,
    errors: ["wrong-state"],
  }),
  resume: endpoint({
    method: "POST",
    path: "subscription/resume",
    summary: "Keep a subscription that was set to end",
    access: "account-admin",
    body: empty,
    reply: subscriptionReply,
    errors: ["wrong-state", "provider-failed"],
    touches,
  }),
  openCardSetup: endpoint({
    method: "POST",
    path: "subscription/cardSetups",
    summary: "Start saving a card; the card field completes it in the browser",
    access: "account-admin",
    body: empty,
    reply: z.object({ clientSecret: z.string(), cardField }),
    hasSecretReply: true,
    errors: ["provider-failed"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
  }),
  typeCard: endpoint({
    method: "POST",
    path: "subscription/typedCards",
    summary: "The sandbox's card field, which only accepts test cards; not available elsewhere",
    access: "account-admin",
    body: z.object({
      clientSecret: z.string().max(200),
      number: z.string().trim().min(1, "Your card details are incomplete.").max(30),
      expMonth: z.number().int().min(1).max(12),
      expYear: z.number().int().min(0).max(9999),
      cvc: z.string().trim().min(3, "Your card details are incomplete.").max(4),
    }),
    reply: empty,
    hasSecretReply: true,
    errors: ["gone", "payment-declined", "provider-failed"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
  }),
  useCard: endpoint({
    method: "PUT",
    path: "subscription/card",
    summary: "Use the card that was just saved for payments; also pays what's overdue",
    access: "account-admin",
    body: z.object({ clientSecret: z.string().max(200) }),
    reply: subscriptionReply,
    errors: ["wrong-state", "payment-declined", "provider-failed"],
    touches,
  }),
};
