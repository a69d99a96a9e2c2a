import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { currentUser } from "./users.ts";

/** A number the carrier offers. */
export const availableNumber = z.object({
  phoneNumber: z.string().meta({ description: "E.164" }),
  locality: z.string().nullable(),
  region: z.string().nullable(),
});

export const phoneNumbers = {
  searchAvailable: endpoint({
    method: "GET",
    path: "phoneNumbers/available",
    summary: "Numbers that can be bought, by area code",
    access: "signed-in",
    query: z.object({
      areaCode: z.string().regex(/^[2-9]\d{2}$/, "An area code has three digits and starts with 2 to 9"),
    }),
    reply: z.object({ numbers: z.array(availableNumber) }),
    errors: ["provider-failed"],
    rateLimit: { max: 60, windowSeconds: 60, by: "user" },
  }),
  choose: endpoint({
    method: "POST",
    path: "phoneNumbers",
    summary: "Buy a number from the carrier and make it the account's own",
    access: "signed-in",
    body: z.object({ phoneNumber: z.string().regex(/^\+1\d{10}$/) }),
    reply: currentUser,
    status: 201,
    errors: ["phone-number-taken", "wrong-state", "provider-failed"],
    touches: ["session", "numbers"],
  }),
};
