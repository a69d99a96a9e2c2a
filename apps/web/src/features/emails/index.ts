export { ChosenEmailCard } from "./ChosenEmailCard.tsx";
export { emailSection } from "./email-section.tsx";
