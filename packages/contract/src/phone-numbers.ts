import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sentCode, verificationCode } from "./multi-factor.ts";
import { typedPhone } from "./shapes.ts";
import { currentUser } from "./users.ts";

/** A number the carrier offers. */
export const availableNumber = z.object({
  phoneNumber: z.string().meta({ description: "E.164" }),
  locality: z.string().nullable(),
  region: z.string().nullable(),
});

export const areaCode = z
  .string()
  .regex(/^[2-9]\d{2}$/, "An area code has three digits and starts with 2 to 9.");

export const phoneNumbers = {
  searchAvailable: endpoint({
    method: "GET",
    path: "phoneNumbers/available",
    summary: "Available numbers by area code",
    access: "signed-in",
    query: z.object({ areaCode }),
    reply: z.object({ numbers: z.array(availableNumber) }),
    errors: ["provider-failed"],
    rateLimit: { max: 60, windowSeconds: 60, by: "user" },
    reads: ["numbers"],
  }),
  choose: endpoint({
    method: "POST",
    path: "phoneNumbers",
    summary: "Buy a number from the carrier for the account",
    access: "account-admin",
    body: z.object({ phoneNumber: z.string().regex(/^\+1\d{10}$/) }),
    reply: currentUser,
    status: 201,
    errors: ["phone-number-taken", "wrong-state", "provider-failed"],
    touches: ["session", "numbers"],
  }),
  sendMobileCode: endpoint({
    method: "POST",
    path: "users/phoneNumber/code",
    summary: "Send a code to your own cell by text or call",
    access: "account-admin",
    body: z.object({ cellPhoneNumber: typedPhone, channel: z.enum(["sms", "call"]).default("sms") }),
    reply: sentCode,
    errors: ["invalid-input", "provider-failed"],
    rateLimit: { max: 10, windowSeconds: 3600, by: "user" },
  }),
  verifyMobile: endpoint({
    method: "PUT",
    path: "users/phoneNumber",
    summary: "Set your own cell, verified by the code",
    access: "account-admin",
    body: z.object({ cellPhoneNumber: typedPhone, verificationCode }),
    reply: currentUser,
    errors: ["invalid-input", "wrong-code", "conflict"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
    touches: ["session", "numbers"],
  }),
};
