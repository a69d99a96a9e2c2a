import { checkEmailForm } from "@broadcast/domain/email-address";
import { PASSWORD_MIN_CHARACTERS, passwordProblem } from "@broadcast/domain/password";
import { z } from "zod";

const required = (most: number, label: string) =>
  z.string().trim().min(1, `${label} is required`).max(most, `Use at most ${most} characters.`);

/** What someone types to sign up; the server checks the same again. */
export const signUpForm = z
  .object({
    firstName: required(80, "First name"),
    lastName: required(80, "Last name"),
    company: required(120, "Company"),
    email: z.string().trim().toLowerCase().refine(checkEmailForm, "Please enter a valid email address"),
    password: z.string().min(1, "Password is required"),
  })
  .superRefine(({ password, email }, context) => {
    const problem = password === "" ? null : passwordProblem(password, email);
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
  });

export const emptySignUp: z.input<typeof signUpForm> = {
  firstName: "",
  lastName: "",
  company: "",
  email: "",
  password: "",
};

export interface PasswordAdvice {
  text: string;
  isGood: boolean;
}

/** What stands under the password while it is typed: the rule, what is still wrong, or that it is good. */
export const passwordAdvice = (password: string, email: string): PasswordAdvice => {
  if (password === "")
    return {
      text: `At least ${PASSWORD_MIN_CHARACTERS} characters. A few words only you would put together are good.`,
      isGood: false,
    };
  const problem = passwordProblem(password, email);
  return problem ? { text: problem, isGood: false } : { text: "Good password", isGood: true };
};

/** The time zone of this device; undefined where the browser does not tell, and the server takes its default. */
export const deviceTimeZone = (): string | undefined =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
