export { AutomationPauseBar } from "./AutomationPauseBar.tsx";
export { AutomationsCard } from "./AutomationsCard.tsx";
export { NextOfContact } from "./NextOfContact.tsx";
