import { lintBrand } from "./registration-brand-linter.ts";
import { lintCampaign } from "./registration-campaign-linter.ts";
import type { RegistrationForm, RegistrationProblem } from "./registration-form.ts";

/** What reviewers refuse in a form, or may refuse, in the order of its fields; empty if nothing is found. */
export function lintRegistration(form: RegistrationForm): RegistrationProblem[] {
  return [...lintBrand(form.brand), ...lintCampaign(form.campaign, form.brand)];
}
