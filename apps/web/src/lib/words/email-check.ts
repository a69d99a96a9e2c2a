import { info } from "@broadcast/contract/info";
import { call } from "../api/api-client.ts";
import { ofPerson } from "../device/personal-state.ts";

/** What is known of an address: whether it can be right, and which one was probably meant. */
export interface EmailVerdict {
  isValid: boolean;
  suggestion: string | null;
}

const known = ofPerson(new Map<string, EmailVerdict>());

/** Asks the server about an address; null when it cannot tell. `source` says which form asks. */
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
    // A check that cannot be made must not keep anyone from going on; the server checks again what is sent.
    return null;
  }
};
