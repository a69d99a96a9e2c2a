import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { registrationProblem } from "./registration.ts";
import { instant } from "./shapes.ts";
import { registrationStatus } from "./users.ts";

/** The reviewers' likely objections to an account's registration, without the account's own text. */
const checkedRegistration = z.object({
  userId: z.uuid(),
  company: z.string(),
  status: registrationStatus,
  hasForm: z.boolean().meta({ description: "Whether anything was saved or submitted yet" }),
  submittedAt: instant.nullable(),
  problems: z
    .array(registrationProblem)
    .meta({ description: "Of the form as it was saved last, by the rules that submitting goes by" }),
  told: z.array(registrationProblem).meta({ description: "Why the reviewers refused it, where they did" }),
});
export type CheckedRegistration = z.infer<typeof checkedRegistration>;

export const brandValidator = {
  checkUser: endpoint({
    method: "GET",
    path: "admin/brandValidator/{userId}",
    summary: "What reviewers would refuse in an account's registration",
    access: "superuser",
    params: z.object({ userId: z.uuid() }),
    reply: checkedRegistration,
    reads: ["registration"],
  }),
};
