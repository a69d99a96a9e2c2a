import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

export const statsPeriod = z.enum(["day", "week", "month"]);
export type StatsPeriod = z.infer<typeof statsPeriod>;

const count = z.number().int();
const outgoing = z.object({ sent: count, failed: count });
const bothWays = outgoing.extend({ received: count });

/** The figures of all accounts combined for one period, in UTC. */
const periodFigures = z.object({
  startsOn: z.iso.date(),
  accountsNew: count,
  accountsActive: count.meta({ description: "Accounts that sent something" }),
  accountsCancelled: count,
  sms: bothWays,
  mms: bothWays,
  rvm: outgoing,
  email: outgoing,
  optOuts: count,
  contactsAdded: count,
  credits: z.number().meta({ description: "Spent on messages and calls, less what came back" }),
  revenueCents: count.meta({ description: "Paid, less what was refunded" }),
});
export type PeriodFigures = z.infer<typeof periodFigures>;

export const adminStats = {
  read: endpoint({
    method: "GET",
    path: "admin/stats",
    summary:
      "What the installation did by day (30), week from Monday (26) or month (24); the present one last",
    access: "superuser",
    query: z.object({ period: statsPeriod.default("day") }),
    reply: z.object({
      periods: z.array(periodFigures),
      countedAt: instant.nullable().meta({ description: "Counted every ten minutes; null before the first" }),
    }),
    reads: [],
  }),
};
