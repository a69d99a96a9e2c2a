export { AdviceContext } from "./advice.ts";
export { BrandFields } from "./BrandFields.tsx";
export { blankForm, withUseCase } from "./blank-form.ts";
export { CampaignFields } from "./CampaignFields.tsx";
export { RegistrationFormPanel } from "./RegistrationFormPanel.tsx";
export { RegistrationSummary } from "./RegistrationSummary.tsx";
