import { checkEmailForm } from "@broadcast/domain/email-address";
import { passwordProblem } from "@broadcast/domain/password";
import { z } from "zod";

const required = (most: number, label: string) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `Use at most ${most} characters.`);

/** What someone types to sign up; the server checks the same again. */
export const signUpForm = z
  .object({
    firstName: required(80, "First name"),
    lastName: required(80, "Last name"),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, "Email is required.")
      .refine(checkEmailForm, "Please enter a valid email address"),
    password: z.string().min(1, "Password is required."),
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
};
