import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, searchBody, searchReply } from "./shapes.ts";

const creditKind = z.enum(["grant", "purchase", "reserve", "charge", "return", "transfer", "removal"]);
/** The kinds of visible entries: a charge moves credits that were reserved, and never the balance. */
export const shownCreditKind = creditKind.exclude(["charge"]);
export type ShownCreditKind = z.infer<typeof shownCreditKind>;

/** One entry of the append-only ledger; the sum of `credits` over all entries is the balance. */
export const creditEntry = z.object({
  _id: z.uuid(),
  kind: creditKind,
  credits: z.number().meta({ description: "Signed: what it added to or took from the balance" }),
  balance: z.number().meta({ description: "The balance after it" }),
  note: z.string(),
  time: instant,
});
export type CreditEntry = z.infer<typeof creditEntry>;

const moved = z.object({
  kind: shownCreditKind,
  credits: z.number().meta({ description: "Signed: what it added to or took from the balance" }),
});

/** The last `days` days including today, in the account's time zone. */
const span = z.object({ days: z.coerce.number().int().min(1).max(90).default(30) });

export const credits = {
  search: endpoint({
    method: "POST",
    path: "credits/ledger/search",
    summary: "The credit ledger, newest first; of one type if you name it",
    access: "signed-in",
    isRead: true,
    body: searchBody({ kind: shownCreditKind.optional() }),
    reply: searchReply("entries", creditEntry),
    reads: ["credits"],
  }),
  usage: endpoint({
    method: "GET",
    path: "credits/usage",
    summary: "What moved the balance lately, by type and by day in the account's time zone; latest day first",
    access: "signed-in",
    query: span,
    reply: z.object({
      totals: z.array(moved),
      days: z.array(z.object({ date: z.iso.date(), moved: z.array(moved) })).meta({
        description: "Only days on which anything moved",
      }),
    }),
    reads: ["credits"],
  }),
  export: endpoint({
    method: "GET",
    path: "credits/export",
    summary: "The credit ledger of the last days as CSV",
    access: "signed-in",
    kind: "download",
    query: span,
    reply: z.string(),
    reads: ["credits"],
    rateLimit: { max: 20, windowSeconds: 600, by: "user" },
  }),
};
