import { PASSWORD_MIN_CHARACTERS, passwordProblem } from "@broadcast/domain/account/password";

export interface PasswordAdvice {
  text: string;
  isGood: boolean;
}

/** The text under a new password while it is typed: the rule, the remaining problem, or that it is good. */
export const passwordAdvice = (password: string, email: string): PasswordAdvice => {
  if (password === "")
    return {
      text: `At least ${PASSWORD_MIN_CHARACTERS} characters. A few words only you would put together work well.`,
      isGood: false,
    };
  const problem = passwordProblem(password, email);
  return problem ? { text: problem, isGood: false } : { text: "Good password", isGood: true };
};
