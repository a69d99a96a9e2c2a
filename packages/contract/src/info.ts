import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const info = {
  emailValidation: endpoint({
    method: "POST",
    path: "info/emailValidation",
    summary: "Whether an email address looks valid; makes no outside calls",
    access: "public",
    isRead: true,
    body: z.object({ email: z.string().max(320), source: z.string().max(60).optional() }),
    reply: z.object({ valid: z.boolean(), email: z.string(), suggestedDomain: z.string().nullable() }),
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
  links: endpoint({
    method: "GET",
    path: "info/links",
    summary: "Contact and legal links of the operator of this server",
    access: "public",
    reply: z.object({
      termsUrl: z.string().nullable().meta({ description: "Null, like the others: not shown" }),
      privacyUrl: z.string().nullable(),
      trainingUrl: z.string().nullable(),
      supportEmail: z.string(),
    }),
  }),
  timezones: endpoint({
    method: "GET",
    path: "timezones",
    summary: "Time zones to choose from",
    access: "public",
    reply: z.object({ timezones: z.array(z.object({ label: z.string(), value: z.string() })) }),
  }),
};
