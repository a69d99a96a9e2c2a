export { campaignSection } from "./campaign-section.tsx";
