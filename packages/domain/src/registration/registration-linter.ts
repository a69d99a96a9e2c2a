import { lintBrand } from "./registration-brand-linter.ts";
import { lintCampaign } from "./registration-campaign-linter.ts";
import type { RegistrationForm, RegistrationProblem } from "./registration-form.ts";

/** What reviewers refuse about a form, or may refuse, in the order of its fields; empty when nothing is found. */
export function lintRegistration(form: RegistrationForm): RegistrationProblem[] {
  return [...lintBrand(form.brand), ...lintCampaign(form.campaign, form.brand)];
}
