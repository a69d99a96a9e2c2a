import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf, instant, searchBody, searchReply } from "./shapes.ts";

export const MIN_CREDITS = 100;
export const MAX_CREDITS = 200_000;

const credits = z
  .number()
  .int("Enter a whole number of credits.")
  .min(MIN_CREDITS, `Enter at least ${MIN_CREDITS} credits.`)
  .max(MAX_CREDITS, `Enter at most ${MAX_CREDITS.toLocaleString("en-US")} credits.`);

export const payment = z.object({
  _id: idOf("payment"),
  kind: z.enum(["credits", "auto-recharge", "subscription"]),
  state: z.enum(["pending", "needs-action", "paid", "failed", "refunded"]),
  amountInCents: z.number().int(),
  refundedInCents: z.number().int(),
  credits: z.number(),
  description: z.string(),
  number: z.string().nullable().meta({ description: "Of the invoice" }),
  lines: z.array(z.object({ description: z.string(), amountInCents: z.number().int() })),
  cardLast4: z.string().nullable(),
  failure: z.string().nullable().meta({ description: "Why it was declined, in words" }),
  actionUrl: z.string().nullable().meta({ description: "Where to confirm with the bank" }),
  time: instant,
});
export type Payment = z.infer<typeof payment>;

export const autoRecharge = z.object({
  isOn: z.boolean(),
  thresholdCredits: z.number().int().min(0, "Enter 0 or more.").max(MAX_CREDITS),
  credits,
  monthlyCeilingInCents: z
    .number()
    .int()
    .min(500, "Enter at least $5.")
    .max(10_000_00, "Enter at most $10,000."),
});
export type AutoRecharge = z.infer<typeof autoRecharge>;

const autoRechargeReply = autoRecharge.extend({
  stopReason: z.string().nullable().meta({ description: "Why it stopped; saving turns it back on" }),
  spentThisMonthInCents: z.number().int(),
});

export const creditGift = z.object({
  _id: z.uuid(),
  email: z.string(),
  credits: z.number(),
  state: z.enum(["waiting", "given", "returned"]),
  time: instant,
});
export type CreditGift = z.infer<typeof creditGift>;

const touches = ["subscription", "credits", "session"] as const;

export const payments = {
  search: endpoint({
    method: "POST",
    path: "payments/search",
    summary: "Payments, newest first",
    access: "account-admin",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("payments", payment),
    reads: ["subscription"],
  }),
  export: endpoint({
    method: "GET",
    path: "payments/export",
    summary: "All payments as CSV",
    access: "account-admin",
    kind: "download",
    reply: z.string(),
    reads: ["subscription"],
    rateLimit: { max: 20, windowSeconds: 600, by: "user" },
  }),
  receipt: endpoint({
    method: "GET",
    path: "payments/{paymentId}/receipt",
    summary: "The receipt of a payment",
    access: "account-admin",
    kind: "download",
    params: z.object({ paymentId: idOf("payment") }),
    reply: z.string(),
    errors: ["wrong-state"],
    reads: ["subscription"],
  }),
  buyCredits: endpoint({
    method: "POST",
    path: "payments/credits",
    summary: "Buy credits with the card on file",
    access: "account-admin",
    body: z.object({
      credits,
      totalInCents: z.number().int().min(1).meta({ description: "The price shown; nothing else is charged" }),
    }),
    reply: payment,
    status: 201,
    errors: ["wrong-state", "conflict", "payment-declined", "provider-failed"],
    rateLimit: { max: 20, windowSeconds: 600, by: "user" },
    touches,
  }),
  readAutoRecharge: endpoint({
    method: "GET",
    path: "payments/autoRecharge",
    summary: "The auto-recharge settings",
    access: "account-admin",
    reply: autoRechargeReply,
    reads: ["subscription"],
  }),
  changeAutoRecharge: endpoint({
    method: "PUT",
    path: "payments/autoRecharge",
    summary: "Change the auto-recharge settings",
    access: "account-admin",
    body: autoRecharge,
    reply: autoRechargeReply,
    errors: ["wrong-state", "invalid-input"],
    touches: ["subscription"],
  }),
  giveCredits: endpoint({
    method: "POST",
    path: "payments/gifts",
    summary: "Gift credits to another account by its email",
    access: "account-admin",
    body: z.object({
      email: z.email("Please enter a valid email address").trim().toLowerCase().max(254),
      credits: z
        .number()
        .int("Enter a whole number of credits.")
        .min(1, "Enter at least 1 credit.")
        .max(MAX_CREDITS),
    }),
    reply: creditGift,
    status: 201,
    errors: ["invalid-input", "wrong-state", "insufficient-credits"],
    rateLimit: { max: 20, windowSeconds: 3600, by: "user" },
    touches,
  }),
  searchGifts: endpoint({
    method: "POST",
    path: "payments/gifts/search",
    summary: "Gifted credits, newest first",
    access: "account-admin",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("gifts", creditGift),
    reads: ["subscription", "credits"],
  }),
};
