import { passwordProblem } from "@broadcast/domain/account/password";
import { isLeakedPassword } from "./leaked-passwords.ts";

/**
 * Returns what is wrong with a new password, as a sentence for display; null when it is good. Besides what browsers
 * check during input, it must not be a leaked one (ASVS 5.0, 6.2.12).
 */
export async function newPasswordProblem(password: string, email: string): Promise<string | null> {
  const problem = passwordProblem(password, email);
  if (problem !== null) return problem;
  return (await isLeakedPassword(password))
    ? "This password appeared in a data leak, so it's easy to guess. Choose a different one."
    : null;
}
