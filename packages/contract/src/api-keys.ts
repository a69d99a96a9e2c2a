import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, instant, typedPassword } from "./shapes.ts";

/** What is known of a key after it was shown once. Sent as `Authorization: Bearer <key>`. */
const keptKey = z.object({
  prefix: z.string().meta({ description: "Its first characters, to identify it" }),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

export const apiKeys = {
  read: endpoint({
    method: "GET",
    path: "users/apiKey",
    summary: "The account's API key, without the key itself",
    access: "owner",
    reply: z.object({ apiKey: keptKey.nullable() }),
    reads: ["security"],
  }),
  make: endpoint({
    method: "POST",
    path: "users/apiKey",
    summary: "Create an API key, shown only once; it replaces any earlier key",
    access: "owner",
    body: z.object({ password: typedPassword }),
    reply: z.object({ key: z.string(), apiKey: keptKey }),
    errors: ["wrong-credentials"],
    rateLimit: { max: 10, windowSeconds: 600, by: "user" },
    hasSecretReply: true,
    touches: ["security"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "users/apiKey",
    summary: "Revoke the API key",
    access: "owner",
    reply: empty,
    touches: ["security"],
  }),
};
