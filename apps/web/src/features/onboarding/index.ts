export { ChecklistCard } from "./ChecklistCard.tsx";
export { NumberPicker } from "./NumberPicker.tsx";
export type { AvailableNumber } from "./onboarding.api.ts";
export { ProveMobileNumber } from "./ProveMobileNumber.tsx";
