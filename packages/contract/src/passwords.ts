import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, typedPassword } from "./shapes.ts";

const token = z.string().min(1).max(128);

/** A new password; its rules are in domain/password.ts, and a refusal names the field. */
const newPassword = z.string().min(1, "Password is required.").max(512);

export const passwords = {
  forgot: endpoint({
    method: "POST",
    path: "forgot-password",
    summary: "Email a password reset link; the response is the same whether or not the user exists",
    access: "public",
    body: z.object({ username: z.string().trim().toLowerCase().min(1, "Email is required.").max(254) }),
    reply: empty,
    rateLimit: { max: 10, windowSeconds: 3600, by: "address" },
  }),
  verifyReset: endpoint({
    method: "POST",
    path: "password-reset/verify",
    summary: "Whether a password reset link is still valid",
    access: "public",
    isRead: true,
    body: z.object({ token }),
    reply: z.object({ username: z.string() }),
    errors: ["gone"],
    rateLimit: { max: 30, windowSeconds: 600, by: "address" },
  }),
  reset: endpoint({
    method: "PUT",
    path: "password-reset",
    summary: "Set a new password with a reset link; ends all of the user's sessions",
    access: "public",
    body: z.object({ token, password: newPassword }),
    reply: empty,
    errors: ["invalid-input", "gone"],
    rateLimit: { max: 30, windowSeconds: 600, by: "address" },
  }),
  change: endpoint({
    method: "PUT",
    path: "users/password",
    summary: "Change the password; ends all other sessions",
    access: "owner",
    body: z.object({ currentPassword: typedPassword, password: newPassword }),
    reply: empty,
    errors: ["invalid-input", "wrong-credentials"],
    rateLimit: { max: 10, windowSeconds: 600, by: "user" },
    touches: ["security"],
  }),
  changeAssistant: endpoint({
    method: "PUT",
    path: "users/assistantPassword",
    summary: "Set, change or remove the assistant password",
    access: "owner",
    body: z.object({ currentPassword: typedPassword, assistantPassword: newPassword.nullable() }),
    reply: z.object({ hasAssistantPassword: z.boolean() }),
    errors: ["invalid-input", "wrong-credentials"],
    rateLimit: { max: 10, windowSeconds: 600, by: "user" },
    touches: ["security"],
  }),
};
