export { spaceSection } from "./space-section.tsx";
