import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { nameProblem } from "@broadcast/domain/account/names";
import { passwordProblem } from "@broadcast/domain/account/password";
import { z } from "zod";

const requiredName = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required.`)
    .max(80, "Use at most 80 characters.")
    .refine((name) => nameProblem(name) === null, { error: ({ input }) => nameProblem(String(input)) ?? "" });

/** The sign-up form; the server checks it again. */
export const signUpForm = z
  .object({
    firstName: requiredName("First name"),
    lastName: requiredName("Last name"),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, "Email is required.")
      .refine(checkEmailForm, "Please enter a valid email address"),
    password: z.string().min(1, "Password is required."),
    referralCode: z.string().trim().max(40, "Use at most 40 characters."),
  })
  .superRefine(({ password, email }, context) => {
    const problem = password === "" ? null : passwordProblem(password, email);
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
  });

export const emptySignUp: z.input<typeof signUpForm> = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  referralCode: "",
};
