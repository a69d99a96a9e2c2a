export { keywordSection } from "./keyword-section.tsx";
