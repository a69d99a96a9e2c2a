export { AdviceContext } from "./advice.ts";
export { BrandFields } from "./BrandFields.tsx";
export { withUseCase } from "./blank-form.ts";
export { CampaignFields } from "./CampaignFields.tsx";
export { blankForm } from "./blank-form.ts";
export { RegistrationFormPanel } from "./RegistrationFormPanel.tsx";
export { RegistrationSummary } from "./RegistrationSummary.tsx";
