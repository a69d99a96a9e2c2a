import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty } from "./shapes.ts";

const event = z.object({
  eventId: z.string().max(80).optional(),
  eventSourceUrl: z.string().max(500).optional(),
  fbc: z.string().max(200).optional(),
  fbp: z.string().max(200).optional(),
});

const signUpStep = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: "POST",
    path,
    summary,
    access: "public",
    body: event,
    reply: empty,
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  });

/** How far visitors get with signing up; counted here, and shared with no third party. */
export const tracking = {
  signUpView: signUpStep("tr/signUpView", "The sign-up page was opened"),
  signUpLead: signUpStep("tr/signUpLead", "An email was typed in"),
  signUpSubmit: signUpStep("tr/signUpSubmit", "The form was sent"),
  signUpComplete: signUpStep("tr/signUpComplete", "An account was made"),
  view: signUpStep("tr/view", "A public page was opened"),
};
