export { AssistantConsent } from "./AssistantConsent.tsx";
