export { AssistantConsent } from "./AssistantConsent.tsx";
export { useAivaStatus } from "./aiva.api.ts";
