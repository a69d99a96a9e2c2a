export { ChecklistCard } from "./ChecklistCard.tsx";
export { ProveMobileNumber } from "./ProveMobileNumber.tsx";
