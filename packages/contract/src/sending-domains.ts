import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, instant } from "./shapes.ts";

/**
 * The state of a domain. `waiting`: its record is not in the DNS yet; `broken`: a different record is there;
 * `proved`: emails come from it; `failing`: it was verified but no longer is, so that emails come from the
 * installation's domain.
 */
export const SENDING_DOMAIN_STATES = ["waiting", "broken", "proved", "failing"] as const;
export const sendingDomainState = z.enum(SENDING_DOMAIN_STATES);
export type SendingDomainState = z.infer<typeof sendingDomainState>;

/** A DNS record to add for a domain. */
export const sendingDomainRecord = z.object({
  purpose: z.enum(["dkim", "dmarc"]),
  type: z.literal("TXT"),
  name: z.string().meta({ description: "Its full name" }),
  host: z.string().meta({ description: "Its name under the domain, as most DNS providers ask for it" }),
  value: z.string(),
  isRequired: z.boolean(),
  isFound: z.boolean().meta({ description: "Whether it was there at the last check" }),
});
export type SendingDomainRecord = z.infer<typeof sendingDomainRecord>;

export const sendingDomain = z.object({
  domain: z.string(),
  fromAddress: z.string().meta({ description: "The sender address once the domain is verified" }),
  state: sendingDomainState,
  problem: z.string().nullable().meta({ description: "The problem found in the last check, as a sentence" }),
  checkedAt: instant.nullable(),
  provedAt: instant.nullable(),
  failingSince: instant.nullable(),
  records: z.array(sendingDomainRecord),
});
export type SendingDomain = z.infer<typeof sendingDomain>;

const LOCAL_PART = /^[a-z0-9]+([._+-][a-z0-9]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

const localPart = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Enter the part before the @.")
  .max(64, "Use at most 64 characters.")
  .regex(LOCAL_PART, "Use letters, numbers, dots and hyphens.");

export const sendingDomainCreation = z.object({
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, "Domain is required")
    .max(200, "Use at most 200 characters.")
    .regex(DOMAIN, "Enter a domain such as example.com, without https:// and www."),
  localPart,
});

const found = z.object({
  sendingDomain: sendingDomain.nullable(),
  fallbackAddress: z
    .string()
    .meta({ description: "The sender address without a verified domain: the server's own" }),
});

export const sendingDomains = {
  read: endpoint({
    method: "GET",
    path: "settings/sendingDomain",
    summary: "The account's email domain, its DNS records and its status",
    access: "signed-in",
    reply: found,
    reads: ["settings"],
  }),
  add: endpoint({
    method: "POST",
    path: "settings/sendingDomain",
    summary: "Add an email domain; a key is created for it",
    access: "account-admin",
    body: sendingDomainCreation,
    reply: found,
    status: 201,
    errors: ["invalid-input", "conflict"],
    rateLimit: { max: 20, windowSeconds: 3600, by: "user" },
    touches: ["settings", "security"],
  }),
  change: endpoint({
    method: "PUT",
    path: "settings/sendingDomain",
    summary: "Change the part before the @ in the sender address",
    access: "account-admin",
    body: z.object({ localPart }),
    reply: found,
    errors: ["invalid-input"],
    touches: ["settings"],
  }),
  check: endpoint({
    method: "POST",
    path: "settings/sendingDomain/check",
    summary: "Check the domain's DNS records now",
    access: "signed-in",
    body: empty,
    reply: found,
    errors: ["unavailable"],
    rateLimit: { max: 60, windowSeconds: 600, by: "user" },
    touches: ["settings"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "settings/sendingDomain",
    summary: "Remove the email domain; emails come from the server's domain again",
    access: "account-admin",
    reply: empty,
    touches: ["settings", "security"],
  }),
};
