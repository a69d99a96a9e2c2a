export { campaignSection } from "./campaign-section.tsx";
export { AutomationRules } from "./detail/AutomationRules.tsx";
