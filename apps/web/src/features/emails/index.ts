export { ChosenEmailCard } from "./ChosenEmailCard.tsx";
export { emailSection } from "./email-section.tsx";
export { MailFigures } from "./MailFigures.tsx";
export { useClippedQuestion } from "./use-clipped-question.tsx";
