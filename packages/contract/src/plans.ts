import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty } from "./shapes.ts";

/** A plan (document 1, section 3). */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string().meta({ description: "With currency, as shown" }),
  priceInCents: z.number().int(),
  frequency: z.enum(["Monthly", "Yearly"]),
  credits: z.number().int(),
  additionalPartnerCredits: z.number().int(),
  rolloverCredits: z.boolean(),
  actualCostPerCreditInCents: z.number(),
  newUserTrialInDays: z.number().int(),
  includesOnboarding: z.boolean(),
  hidden: z.boolean(),
  desc: z.string(),
});
export type Plan = z.infer<typeof plan>;

export const plans = {
  list: endpoint({
    method: "POST",
    path: "users/plans",
    summary: "The available plans",
    access: "signed-in",
    isRead: true,
    body: empty,
    reply: z.object({ plans: z.array(plan) }),
    reads: [],
  }),
};
