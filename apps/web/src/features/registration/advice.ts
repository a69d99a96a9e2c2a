import type { RegistrationForm, RegistrationProblem } from "@broadcast/contract/registration";
import { createContext } from "react";

interface Advice {
  /** The linter's current findings. */
  problems: readonly RegistrationProblem[];
  /** Whether its refusals are shown yet: only after an attempt to submit. */
  showsRefusals: boolean;
  /** The reviewers' findings about the submitted form; each applies as long as its answer is unchanged. */
  told: readonly RegistrationProblem[];
  handedIn: RegistrationForm | null;
}

/** All findings about the answers in the registration form. */
export const AdviceContext = createContext<Advice>({
  problems: [],
  showsRefusals: false,
  told: [],
  handedIn: null,
});
