export { blankForm } from "./blank-form.ts";
export { RegistrationFormPanel } from "./RegistrationFormPanel.tsx";
export { RegistrationSummary } from "./RegistrationSummary.tsx";
