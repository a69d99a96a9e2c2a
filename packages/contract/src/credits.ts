import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, searchBody, searchReply } from "./shapes.ts";

/** One line of the append-only ledger; the sum of `credits` over all lines is the balance. */
export const creditEntry = z.object({
  _id: z.uuid(),
  kind: z.enum(["grant", "purchase", "reserve", "charge", "return", "transfer", "removal"]),
  credits: z.number().meta({ description: "Signed: what it added to or took from the balance" }),
  balance: z.number().meta({ description: "The balance after it" }),
  note: z.string(),
  time: instant,
});
export type CreditEntry = z.infer<typeof creditEntry>;

export const credits = {
  search: endpoint({
    method: "POST",
    path: "credits/ledger/search",
    summary: "The credit ledger, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("entries", creditEntry),
    reads: ["credits"],
  }),
};
