import type { RegistrationForm, RegistrationProblem } from "@broadcast/contract/registration";
import { createContext } from "react";

interface Advice {
  /** What the linter says now. */
  problems: readonly RegistrationProblem[];
  /** Whether its refusals are shown yet: not before somebody tried to submit. */
  showsRefusals: boolean;
  /** What the reviewers said about the form that was handed in; it holds for an answer as long as that is the same. */
  told: readonly RegistrationProblem[];
  handedIn: RegistrationForm | null;
}

/** What there is to say about the answers of the registration's form. */
export const AdviceContext = createContext<Advice>({
  problems: [],
  showsRefusals: false,
  told: [],
  handedIn: null,
});
