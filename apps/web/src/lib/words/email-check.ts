import { info } from "@broadcast/contract/info";
import { call } from "../api/api-client.ts";
import { ofPerson } from "../device/personal-state.ts";

/** The verdict on an email address: whether it can be right, and which one was probably meant. */
export interface EmailVerdict {
  isValid: boolean;
  suggestion: string | null;
}

const known = ofPerson(new Map<string, EmailVerdict>());

/** Asks the server about an address; null if it cannot tell. `source` names the form. */
export const checkEmail = async (email: string, source: string): Promise<EmailVerdict | null> => {
  const asked = email.trim().toLowerCase();
  const before = known.get(asked);
  if (before) return before;
  try {
    const { valid, suggestedDomain } = await call(info.emailValidation, {
      body: { email: asked, source },
      isQuiet: true,
    });
    const name = asked.slice(0, asked.lastIndexOf("@"));
    const verdict = { isValid: valid, suggestion: suggestedDomain && `${name}@${suggestedDomain}` };
    known.set(asked, verdict);
    return verdict;
  } catch {
    // A failed check must not block the user; the server checks the submitted address again.
    return null;
  }
};
