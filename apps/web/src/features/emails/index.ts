export { ChosenEmailCard } from "./ChosenEmailCard.tsx";
export { ClippingConfirmed } from "./ClippingConfirmed.tsx";
export { EmailProblems } from "./EmailProblems.tsx";
export { emailSection } from "./email-section.tsx";
export { MailFigures } from "./MailFigures.tsx";
