export { ChosenEmailCard } from "./ChosenEmailCard.tsx";
export { ClippingConfirmed } from "./ClippingConfirmed.tsx";
export { emailSection } from "./email-section.tsx";
export { MailFigures } from "./MailFigures.tsx";
