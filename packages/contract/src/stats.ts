import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const counts = z.object({
  sent: z.number().int(),
  received: z.number().int(),
  failed: z.number().int(),
  contactsAdded: z.number().int(),
  broadcasts: z.number().int(),
  optOuts: z.number().int(),
  credits: z.number(),
});

export const stats = {
  read: endpoint({
    method: "GET",
    path: "stats",
    summary: "The account's activity by day, in its time zone",
    access: "signed-in",
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: z.object({
      total: counts,
      before: counts.meta({ description: "For the previous period of the same length" }),
      days: z.array(z.object({ date: z.iso.date(), ...counts.shape })),
    }),
    reads: [],
  }),
};
